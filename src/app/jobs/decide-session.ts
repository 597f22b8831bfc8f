import { type PersonalField, pictureField } from '../../domain/access.ts';
import { decisionKindOf } from '../../domain/capability.ts';
import type { ChallengeEvidence, Check, CheckedTenant, Evidence } from '../../domain/check.ts';
import { refusesFace } from '../../domain/consent.ts';
import { decideAutomatically } from '../../domain/decision.ts';
import { eventTypeOf } from '../../domain/event.ts';
import type { DocumentOcr, Findings } from '../../domain/findings.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { withQualityFaults } from '../../domain/picture-quality.ts';
import { conflict, ok, type Result } from '../../domain/result.ts';
import { type ReviewFindings, readingToStore, reviewFindings } from '../../domain/review-findings.ts';
import { type SessionRefusal, transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import { type ProvidedStep, providedSteps, providerOf, type Retention, retentionOf } from '../../domain/tenant.ts';
import type { Deps, TransitionDeps } from '../deps.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import { OtherKind } from '../ports/other-kind.ts';
import type { ProviderWaits } from '../ports/provider-waits.ts';
import type { Frame, Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import { decisionParts } from '../ports/telemetry.ts';
import { applyTransition, loadTenant } from '../session/apply-transition.ts';
import { assessRisk } from './assess-risk.ts';
import { facesToCompare } from './faces-to-compare.ts';
import { enqueueRecord } from './store-record.ts';

/**
 * Decides a submitted session: runs the checks, assesses the risk, applies the rules, and stores the reading, the findings for reviewers,
 * the outcome, the transition and its event in one transaction, which also acknowledges the job. A session that has begun a new round
 * stays as it is. Where the tenant chose a check provider for a step, the built-in check never takes its place.
 * @throws what a check throws, StorageUnavailable, OtherKind or ProviderBusy; the caller retries
 */
export function decideSession(
  deps: TransitionDeps & Deps<'checks' | 'providers' | 'accessLog' | 'describeFace' | 'telemetry'>,
) {
  const { during } = deps.telemetry;
  /** @param waits where it waits for check providers, which takes no processor time */
  return async (job: OutboxItem, waits: ProviderWaits): Promise<void> => {
    const { stores } = deps.unitOfWork;
    const session = await stores.sessions.load(job.tenantId, job.sessionId);
    const current = session !== null && session.status === 'deciding' && session.round === job.round;
    if (!current) {
      await stores.outbox.acknowledge(job.id, job.leaseToken);
      return;
    }
    const tenant = await loadTenant(stores.tenants, session.tenantId);
    // Settings may have changed since the submission, and this worker may lack what the decision needs now.
    const kind = decisionKindOf(session.steps, tenant);
    if (kind !== job.kind) throw new OtherKind(kind);
    // Before any other check begins: a decision that is made again later repeats them all.
    waits.reserve(providersOf(session.steps, tenant));
    const [pictures, answered, userInput, { preRegisteredInfo }, consent] = await during('load', () =>
      Promise.all([
        stores.evidence.loadPictures(session),
        loadChallenge(stores, session),
        stores.evidence.loadUserInput(session),
        stores.sessions.loadRequestData(session),
        stores.consents.load(session),
      ]),
    );
    const withoutFace = refusesFace(consent);
    const { challenge, frames } = answered;
    await recordReading(deps, job, { pictures, challenge, userInput, preRegisteredInfo });
    const checks = deps.checks
      .filter(({ step }) => session.steps.includes(step))
      .map((check) =>
        withoutFace && check.step === 'face'
          ? refusedFaceCheck
          : providedCheck(check, tenant, (request) => askProvider(deps, job, { ...request, waits })),
      );
    const checked = await runChecks(deps, checks, { pictures, challenge }, tenant);
    const taken = [...pictures, ...frames].map(({ kind, source }) => ({ kind, source }));
    const found = { ...withQualityFaults(checked, [...pictures, ...frames]), taken };
    const now = deps.clock.now();
    const seen = { steps: session.steps, tenant, pictures, now };
    const { faces, risk } = await during('risk', async () => {
      const compared = withoutFace ? [] : await facesToCompare(deps, found, seen);
      const document = found.document?.ocr ?? null;
      const sources = { document, userInput, preRegisteredInfo, faces: compared ?? [] };
      const { faceSimilarityMin } = tenant.settings;
      return { faces: compared, risk: await assessRisk(stores, session, sources, faceSimilarityMin, now) };
    });
    const isFaceCompared = faces !== null && risk.isFaceCompared;
    const notPerformed = [...(found.notPerformed ?? []), ...(isFaceCompared ? [] : ['face_blocklist'])];
    const findings = { ...found, risk: risk.findings, ...(notPerformed.length > 0 && { notPerformed }) };
    const { settings, mode } = tenant;
    const plan = { steps: session.steps };
    const decision = decideAutomatically({ plan, findings, userInput, preRegisteredInfo, settings, mode, now });
    const outcome: Outcome = { ...decision, source: 'automatic', decidedAt: now };

    const storeDecision = async (inTransaction: Stores): Promise<void> => {
      const { sessions, outbox } = inTransaction;
      if (!(await outbox.acknowledge(job.id, job.leaseToken))) return;
      const fresh = await sessions.load(job.tenantId, job.sessionId);
      if (fresh === null) return;
      const decided = await recordDecision(inTransaction, deps.ids, fresh, {
        round: job.round,
        outcome,
        ocr: readingToStore(findings.document?.ocr ?? null),
        findings: reviewFindings(findings),
        retention: retentionOf(settings),
      });
      // A concurrent operation changed the session after the load: undo the transaction and retry the job.
      if (!decided.ok && decided.code === 'conflict')
        throw new Error(`session ${job.sessionId} changed while it was being decided`);
      if (decided.ok) await inTransaction.risk.record(fresh, risk.hashes, now);
    };
    await during('store', () => deps.unitOfWork.transaction(storeDecision));
    deps.notifyWorkers('event', 'job');
  };
}

/**
 * Stores an automatic decision with its event, the reading, the findings for reviewers, and the job that stores the record of an
 * approval. It must run inside a transaction, so that all commit together.
 * @param decision `round` is the round that was decided, `ocr` the reading of the document; without checks `findings` is null
 * @returns the changed session, or why the rules or a concurrent operation refuse the decision
 */
export async function recordDecision(
  stores: Stores,
  ids: Ids,
  session: Session,
  decision: {
    readonly round: number;
    readonly outcome: Outcome;
    readonly ocr: DocumentOcr | null;
    readonly findings: ReviewFindings | null;
    readonly retention: Retention;
  },
): Promise<Result<Session, SessionRefusal | 'conflict'>> {
  const { round, outcome, ocr, findings, retention } = decision;
  const { verdict, decidedAt: now } = outcome;
  const outcomeId = ids.uuid();
  const { retentionMs, reviewMaxAgeMs } = retention;
  const command = { type: 'decide', round, verdict, outcomeId, retentionMs, reviewMaxAgeMs } as const;
  const transition = transitionFor(session, command, now);
  if (!transition.ok) return transition;
  const snapshot = { type: eventTypeOf(verdict), outcomeId, outcome };
  const saved = await applyTransition(stores, ids, session, transition.value, snapshot, now);
  if (saved === null) return conflict();
  await stores.outcomes.insert(saved, outcomeId, outcome);
  await stores.evidence.putDocumentOcr(saved, ocr);
  await stores.evidence.putFindings(saved, findings, ocr);
  if (verdict === 'approved') await enqueueRecord(stores, ids, saved, outcomeId, now);
  return ok(saved);
}

/** The round's latest challenge, or null, and the frames that were given for it, without their bytes. */
async function loadChallenge(
  { evidence }: Stores,
  session: Session,
): Promise<{
  readonly challenge: ChallengeEvidence | null;
  readonly frames: readonly (Pick<Frame, 'fault' | 'source'> & { readonly kind: 'challenge' })[];
}> {
  const challenge = await evidence.loadChallenge(session);
  if (challenge === null) return { challenge, frames: [] };
  const { actions, isRepeated } = challenge;
  const frames = await evidence.loadFrames(session, challenge);
  return {
    challenge: { actions, frames: frames.map((frame) => frame?.bytes ?? null), isRepeated },
    frames: frames.flatMap((frame) =>
      frame === null ? [] : [{ kind: 'challenge', fault: frame.fault, source: frame.source }],
    ),
  };
}

/** In place of the face check where the user refused it: no picture is looked at, and a person decides. */
const refusedFaceCheck: Check = {
  step: 'face',
  run: async () => {
    const observations = [{ name: 'face_consent', result: 'failed', confidence: null }] as const;
    return { face: { problems: ['not_detected'], similarity: null, descriptors: [], observations } };
  },
};

/** The providers that a session needs. */
function providersOf(steps: readonly string[], { settings }: CheckedTenant): string[] {
  return providedSteps
    .filter((step) => steps.includes(step))
    .map((step) => providerOf(settings, step))
    .filter((provider) => provider !== null);
}

/** A provider, and the step that it performs. */
interface ProvidedCheck {
  readonly provider: string;
  readonly step: ProvidedStep;
  readonly tenant: CheckedTenant;
  readonly evidence: Evidence;
}

/** The check of a step: the built-in one, or the tenant's provider. */
function providedCheck(
  check: Check,
  { settings }: CheckedTenant,
  ask: (call: ProvidedCheck) => Promise<Findings | null>,
): Check {
  const step = providedSteps.find((provided) => provided === check.step);
  const provider = step === undefined ? null : providerOf(settings, step);
  if (step === undefined || provider === null) return check;
  return {
    step,
    run: async (evidence, tenant) =>
      (await ask({ provider, step, tenant, evidence })) ?? { notPerformed: [`${step}_provider`] },
  };
}

/** The part of the service that reads what users submitted. */
const checksActor = { kind: 'service', id: 'checks', address: null } as const;

/**
 * Records that the checks read a session, before any of them does. A decision that is made again reads again.
 * @throws when it cannot be recorded; the job is retried
 */
function recordReading(
  { accessLog, clock }: Deps<'accessLog' | 'clock'>,
  { id, tenantId, sessionId }: OutboxItem,
  {
    userInput,
    preRegisteredInfo,
    ...evidence
  }: Evidence & { readonly userInput: object | null; readonly preRegisteredInfo: object | null },
): Promise<void> {
  const fields: PersonalField[] = evidence.pictures.map(({ kind }) => pictureField(kind));
  if (evidence.challenge?.frames.some((frame) => frame !== null)) fields.push('picture.challenge');
  if (userInput !== null) fields.push('userInputInfo');
  if (preRegisteredInfo !== null) fields.push('preRegisteredInfo');
  const access = { tenantId, sessionId, actor: checksActor, operation: 'decideSession', fields, requestId: id };
  return accessLog.record({ ...access, at: clock.now() });
}

/** What a provider gets for a step. */
function sentFields(step: ProvidedStep, { pictures, challenge }: Evidence): PersonalField[] {
  const kinds = step === 'document' ? ['document_front', 'document_back'] : ['face', 'document_front'];
  const fields = kinds.filter((kind) => pictures.some((picture) => picture.kind === kind)).map(pictureField);
  const sendsFrames = step === 'face' && challenge?.frames.some((frame) => frame !== null) === true;
  return sendsFrames ? [...fields, 'picture.challenge'] : fields;
}

/** Lets a provider perform a step, where there is a place to wait. Each transfer is recorded as an access to personal data before it begins. */
function askProvider(
  { providers, accessLog, clock }: Deps<'providers' | 'accessLog' | 'clock'>,
  { id, sessionId }: OutboxItem,
  { waits, ...check }: ProvidedCheck & { readonly waits: ProviderWaits },
): Promise<Findings | null> {
  const operation = check.step === 'document' ? 'createDocumentCheck' : 'createFaceCheck';
  const access = {
    tenantId: check.tenant.id,
    sessionId,
    actor: { kind: 'provider', id: check.provider, address: null },
    operation,
    fields: sentFields(check.step, check.evidence),
    requestId: id,
  } as const;
  waits.take(check.provider);
  const onTransfer = () => accessLog.record({ ...access, at: clock.now() });
  return providers.run({ ...check, sessionId, checkId: id, onTransfer });
}

/** Runs the checks one after the other: each may use what those before it found. */
async function runChecks(
  { clock, telemetry }: Deps<'clock' | 'telemetry'>,
  checks: readonly Check[],
  evidence: Evidence,
  tenant: CheckedTenant,
): Promise<Findings> {
  const now = clock.now();
  let findings: Findings = {};
  for (const check of checks) {
    const before = findings;
    const run = () => check.run(evidence, tenant, now, before);
    const part = decisionParts.find((name) => name === check.step);
    const found = await (part === undefined ? run() : telemetry.during(part, run));
    const notPerformed = [...(findings.notPerformed ?? []), ...(found.notPerformed ?? [])];
    findings = { ...findings, ...found, ...(notPerformed.length > 0 && { notPerformed }) };
  }
  return findings;
}
