// Simulates sessions step by step, and records each transition that the rows show.

import { adminOf, succeeded } from '../support/client.ts';
import { openPhone } from '../support/phone.ts';
import type { TestService } from '../support/service.ts';
import { createSession, readSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';
import type { ContractParts, Transition } from './contract-parts.ts';
import { type Simulation, simulate } from './simulate.ts';

type CreateBody = Parameters<typeof createSession>[1];

/** A run of simulations, and what they have shown. */
export interface SandboxRun {
  /** A new session to simulate with. @param body of its create */
  session(body?: CreateBody, tenant?: TestTenant): Promise<SimulatedSession>;
  /** Everything that was seen so far. */
  produced(): ContractParts;
}

/** A session of which every transition is written down. */
export interface SimulatedSession {
  readonly id: string;
  /** Does something to the session and writes down the transition; `command` is the catalogue's name for it. */
  transition(command: string, act: () => Promise<unknown>): Promise<Transition>;
  simulate(command: string, body: Simulation): Promise<Transition>;
  reissueUrl(): Promise<Transition>;
  reprocess(): Promise<Transition>;
  /** Starts the session in a browser, which hands it to a second one and gets it back. */
  handOffAndBack(): Promise<void>;
  /** Lets the deadline pass. */
  expire(afterMs: number): Promise<Transition>;
  /** Looks whether the record of the approval is there. */
  seeRecordStored(): Promise<void>;
}

/** @param tenant whose sessions are simulated, unless another is named */
export function startSandboxRun(service: TestService, tenant: TestTenant): SandboxRun {
  const seen = {
    ...{ verdicts: new Set<string>(), reasons: new Set<string>(), statuses: new Set<string>() },
    ...{ events: new Set<string>(), outcomes: new Set<string>(), faults: new Set<string>() },
  };
  const transitions: Transition[] = [];

  /** What stands in the rows: the events of a session, oldest first. */
  const eventsOf = async (id: string): Promise<string[]> => {
    const rows = await service.installation.database.query(
      `SELECT type FROM events WHERE session_id = '${id}' ORDER BY sequence`,
    );
    return rows.map(({ type }) => `${type}`);
  };

  async function session(body: CreateBody = {}, owner = tenant): Promise<SimulatedSession> {
    const { id, verificationUrl } = await createSession(owner, body);
    const path = { tenantId: owner.id, sessionId: id };
    let events: string[] = [];

    async function look() {
      const { status, outcome } = await readSession(owner, id);
      seen.statuses.add(status);
      if (outcome !== null) {
        seen.verdicts.add(outcome.verdict);
        for (const reason of outcome.reasons) seen.reasons.add(reason);
      }
      return { status, verdict: outcome?.verdict ?? null };
    }

    async function transition(command: string, act: () => Promise<unknown>): Promise<Transition> {
      const before = await look();
      await act();
      const after = await look();
      const eventsAfter = await eventsOf(id);
      const event = eventsAfter.slice(events.length).join(' and ') || null;
      events = eventsAfter;
      for (const type of eventsAfter) seen.events.add(type);
      // The verdict belongs to the transition that reached it, not to what is done to a decided session.
      const verdict = event === null ? null : after.verdict;
      const made = { command, from: before.status, to: after.status, verdict, event };
      transitions.push(made);
      return made;
    }

    return {
      id,
      transition,
      simulate(command, body) {
        seen.outcomes.add(body.outcome);
        if (body.notification !== undefined) seen.faults.add(body.notification.fault);
        return transition(command, () => simulate(owner, id, body));
      },
      reissueUrl: () =>
        transition('reissueUrl', () =>
          succeeded(
            adminOf(service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', {
              params: { path },
            }),
          ),
        ),
      reprocess: () =>
        transition('reprocess', () =>
          succeeded(owner.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } })),
        ),
      async handOffAndBack() {
        const computer = openPhone(verificationUrl);
        await succeeded(computer.open());
        await transition('start', () => succeeded(computer.start()));
        let url = '';
        await transition('issueHandoff', async () => {
          url = `${service.baseUrl}/v#${(await succeeded(computer.handOff())).token}`;
        });
        const phone = openPhone(url);
        await succeeded(phone.open());
        await transition('acceptHandoff', () => succeeded(phone.accept()));
        await transition('returnHandoff', () => succeeded(phone.giveBack()));
      },
      expire: (afterMs) =>
        transition('expire', async () => {
          service.clock.advance(afterMs);
          await waitUntil('the expiry is recorded', async () => (await eventsOf(id)).length > events.length);
        }),
      async seeRecordStored() {
        const [row] = await service.installation.database.query(
          `SELECT record_stored_at FROM sessions WHERE id = '${id}'`,
        );
        if (row?.record_stored_at == null) throw new Error(`the record of ${id} is not stored`);
        transitions.push({ command: 'storeRecord', from: 'completed', to: 'completed', verdict: null, event: null });
      },
    };
  }

  const listOf = (kind: keyof typeof seen) => [...seen[kind]];
  return {
    session,
    produced: () => ({
      transitions,
      verdicts: listOf('verdicts'),
      reasons: listOf('reasons'),
      statuses: listOf('statuses'),
      events: listOf('events'),
      outcomes: listOf('outcomes'),
      faults: listOf('faults'),
    }),
  };
}
