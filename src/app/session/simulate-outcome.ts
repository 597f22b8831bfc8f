// Simulates outcomes for sandbox tenants: one of a session, within a transaction of its own or of a scenario.

import { decisionKindOf } from '../../domain/capability.ts';
import type { CheckedTenant } from '../../domain/check.ts';
import { conflict, ok, type Refused, type Result, refused } from '../../domain/result.ts';
import { planFor, refusalOfStep, type SimulateRefusal } from '../../domain/scenario.ts';
import type { Session } from '../../domain/session.ts';
import type { NotificationFault, Simulation } from '../../domain/simulation.ts';
import type { TransitionDeps } from '../deps.ts';
import type { NewOutboxItem } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { Clock, Ids } from '../ports/system.ts';
import type { SessionListEntry } from '../ports/views.ts';
import { loadTenant, outboxItem } from './apply-transition.ts';
import { takeStep } from './simulate-steps.ts';

/** A session after its simulation. */
export interface Simulated extends SessionListEntry {
  readonly session: Session;
}

/** The delay of the first of two notifications that must arrive out of order, in milliseconds. */
const outOfOrderMs = 5000;
/** When the service first checks whether an event that must arrive twice has been delivered, in milliseconds. */
const repeatMs = 2000;

/**
 * Brings a session of a sandbox tenant to an outcome (SPEC 3, 4.6) by the transitions of a real session, all of them in one transaction.
 * The caller has checked that the tenant is a sandbox.
 */
export function simulateOutcome(deps: TransitionDeps) {
  return async (
    tenantId: string,
    sessionId: string,
    simulation: Simulation,
  ): Promise<Result<Simulated, SimulateRefusal>> => {
    try {
      const simulated = await deps.unitOfWork.transaction((stores) => {
        const clock = risingClock(deps.clock);
        return simulateWithin(stores, { ids: deps.ids, clock }, tenantId, sessionId, simulation);
      });
      deps.notifyWorkers('event', 'job');
      return ok(simulated);
    } catch (error) {
      if (error instanceof SimulationRefused) return error.refusal;
      throw error;
    }
  };
}

/** Thrown inside the transaction of a simulation, so that a refusal undoes the steps before it. */
export class SimulationRefused extends Error {
  override readonly name = 'SimulationRefused';
  readonly refusal: Refused<SimulateRefusal>;

  constructor(refusal: Refused<SimulateRefusal>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Simulates within an open transaction.
 * @throws SimulationRefused
 */
export async function simulateWithin(
  outer: Stores,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  tenantId: string,
  sessionId: string,
  simulation: Simulation,
): Promise<Simulated> {
  const stores = simulatedStores(outer, ids, simulation.notification);
  const load = async (): Promise<Session> => {
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) throw new SimulationRefused(refused('not_found', 'There is no such session.'));
    return session;
  };
  const before = await load();
  const tenant = await loadTenant(stores.tenants, tenantId);
  const { preRegisteredInfo } = await stores.sessions.loadRequestData(before);
  const userInput = before.status === 'deciding' ? await stores.evidence.loadUserInput(before) : null;
  const context = { settings: tenant.settings, preRegisteredInfo, userInput };
  const plan = planFor(before, simulation, context, clock.now());
  if (!plan.ok) throw new SimulationRefused(plan);
  // This locks the row, so no step meets a status that the plan was not made for.
  if ((await stores.sessions.save(before, {})) === null) throw new SimulationRefused(conflict());
  for (const step of plan.value) {
    const taken = await takeStep(stores, { ids, clock }, await load(), step);
    if (!taken.ok) throw new SimulationRefused(refusalOfStep(taken));
  }
  if (plan.value.at(-1)?.type === 'submit') await decideAtDeadline(stores, ids, await load(), tenant);
  const session = await load();
  const { metadataText } = await stores.sessions.loadRequestData(session);
  return { session, metadataText };
}

/**
 * Adds the real decision as a job for the session's deadline. No deadline and no retention period runs in `deciding`, so a session that a
 * tenant left there would keep its personal data for ever.
 */
function decideAtDeadline(stores: Stores, ids: Ids, session: Session, tenant: CheckedTenant): Promise<void> {
  return stores.outbox.add(outboxItem(ids, decisionKindOf(session.steps, tenant), session, null, session.expiresAt));
}

/**
 * The stores of a transaction with a fault in its notifications: the use cases add their outbox rows as usual, and `add` changes them. It
 * leaves out the job that stores the record of an approval, because the simulation stores the record itself.
 */
function simulatedStores(stores: Stores, ids: Ids, fault: NotificationFault | null): Stores {
  let notifications = 0;
  async function add(item: NewOutboxItem): Promise<void> {
    if (item.kind === 'store_record') return;
    if (item.kind !== 'notification') return stores.outbox.add(item);
    notifications += 1;
    if (fault?.fault === 'late') return stores.outbox.add(later(item, fault.delaySeconds * 1000));
    if (fault?.fault === 'out_of_order' && notifications === 1) return stores.outbox.add(later(item, outOfOrderMs));
    await stores.outbox.add(item);
    if (fault?.fault !== 'duplicate') return;
    await stores.outbox.add({ ...later(item, repeatMs), id: ids.uuid(), kind: 'repeat_event' });
  }
  return { ...stores, outbox: { ...stores.outbox, add } };
}

function later(item: NewOutboxItem, ms: number): NewOutboxItem {
  return { ...item, dueAt: new Date(item.dueAt.getTime() + ms) };
}

/** A clock that never returns an instant twice, so that the events of one transaction keep their order. */
export function risingClock(clock: Clock): Clock {
  let last = 0;
  return {
    now() {
      last = Math.max(clock.now().getTime(), last + 1);
      return new Date(last);
    },
  };
}
