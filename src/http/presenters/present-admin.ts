// Response bodies of the admin API.

import type { components } from '../../../generated/types/admin.ts';
import type { IssuedSecret } from '../../app/endpoint/create-endpoint.ts';
import type { FoundSession } from '../../app/ports/search-views.ts';
import type {
  ApiKeyView,
  AttemptView,
  BlocklistEntry,
  DeliveryView,
  EndpointView,
  TenantView,
} from '../../app/ports/views.ts';
import type { SessionEvidence } from '../../app/review/read-evidence.ts';
import type { ErasureReceipt } from '../../app/session/erase-session.ts';
import { logoVersionOf } from '../../app/tenant/put-tenant-logo.ts';
import { listedValues } from '../../domain/listed-metadata.ts';
import { explainObservation } from '../../domain/observations.ts';
import { explainRiskPoint } from '../../domain/risk.ts';
import { type Session, statusAt } from '../../domain/session.ts';
import type { TenantSettings } from '../../domain/tenant.ts';
import { logoUrlOf } from '../../domain/tenant-page.ts';
import { presentDocumentOcr } from './present-session.ts';

type Schemas = components['schemas'];

/** A tenant for administrators. */
export function presentTenant({ tenant, logoDigest, apiKeys, endpoints }: TenantView): Schemas['TenantDetail'] {
  return {
    id: tenant.id,
    name: tenant.name,
    mode: tenant.mode,
    settings: tenant.settings === null ? null : presentSettings(tenant.settings),
    logoUrl: logoUrlOf(tenant.id, logoDigest),
    logoVersion: logoVersionOf(logoDigest),
    createdAt: tenant.createdAt.toISOString(),
    apiKeys: apiKeys.map(presentApiKey),
    endpoints: endpoints.map(presentEndpoint),
  };
}

/** An API key without its text. */
export function presentApiKey({ id, hint, scope, createdAt, revokedAt }: ApiKeyView): Schemas['ApiKeySummary'] {
  return { id, hint, scope, createdAt: createdAt.toISOString(), revokedAt: revokedAt?.toISOString() ?? null };
}

/** A webhook endpoint for administrators, with its health and the ids of its valid secrets. */
export function presentEndpoint({
  endpoint,
  health,
  pausedByPersonAt,
  secrets,
}: EndpointView): Schemas['WebhookEndpoint'] {
  return {
    id: endpoint.id,
    url: endpoint.url,
    eventTypes: [...endpoint.eventTypes],
    enabled: endpoint.enabled,
    failingSince: health.failingSince?.toISOString() ?? null,
    pausedAt: (pausedByPersonAt ?? health.pausedAt)?.toISOString() ?? null,
    pausedBy: pausedByOf(health.pausedAt, pausedByPersonAt),
    createdAt: endpoint.createdAt.toISOString(),
    secrets: secrets.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
  };
}

/** A person's pause holds also where the endpoint was paused after failures: nothing is probed. */
function pausedByOf(afterFailures: Date | null, byPerson: Date | null): Schemas['WebhookEndpoint']['pausedBy'] {
  if (byPerson !== null) return 'person';
  return afterFailures === null ? null : 'failures';
}

/** A new secret, for the one response that shows it. */
export function presentIssuedSecret({ id, text, createdAt }: IssuedSecret): Schemas['IssuedEndpointSecret'] {
  return { id, secret: text, createdAt: createdAt.toISOString() };
}

/** The settings of a tenant. */
export function presentSettings(settings: TenantSettings): Schemas['TenantSettings'] {
  const { callbackUrls, steps, ipAllowList, listedMetadataKeys, acceptedDocumentTypes, ...rest } = settings;
  return {
    ...rest,
    callbackUrls: [...callbackUrls],
    steps: [...steps],
    ipAllowList: [...ipAllowList],
    listedMetadataKeys: [...listedMetadataKeys],
    acceptedDocumentTypes: [...acceptedDocumentTypes] as Schemas['TenantSettings']['acceptedDocumentTypes'],
  };
}

/** A delivery for administrators. */
export function presentDelivery(delivery: DeliveryView): Schemas['Delivery'] {
  const { createdAt, nextAttemptAt, lastAttempt, ...rest } = delivery;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    lastAttempt: lastAttempt === null ? null : presentResult(lastAttempt),
  };
}

/** An attempt for administrators. */
export function presentAttempt(attempt: AttemptView): Schemas['DeliveryAttempt'] {
  return { number: attempt.number, ...presentResult(attempt) };
}

function presentResult({ at, result, httpStatus, durationMs }: AttemptView): Schemas['LastDeliveryAttempt'] {
  return { at: at.toISOString(), result, httpStatus, durationMs };
}

/** The evidence of a session for reviewers. */
export function presentEvidence(evidence: SessionEvidence): Schemas['SessionEvidence'] {
  const { session, round, rounds, pictures, frames, findings, documentOcr } = evidence;
  return {
    sessionId: session.id,
    round,
    rounds: [...rounds],
    purgedAt: session.purgedAt?.toISOString() ?? null,
    pictures: pictures.map(({ kind, documentType, fault, source, bytes, sha256, storedAt }) => ({
      kind,
      documentType,
      fault,
      source,
      format: 'jpeg',
      bytes,
      sha256,
      storedAt: storedAt.toISOString(),
    })),
    frames: frames.map(({ name, attempt, index, action, fault, source, bytes, sha256, storedAt }) => ({
      kind: name,
      attempt,
      index,
      action,
      fault,
      source,
      format: 'jpeg',
      bytes,
      sha256,
      storedAt: storedAt.toISOString(),
    })),
    findings: findings && {
      observations: findings.observations.map(({ check, name, result, confidence, value }) => ({
        check,
        name,
        result,
        confidence,
        value,
        explanation: explainObservation({ check, name }),
      })),
      faceSimilarity: findings.faceSimilarity,
      riskPoints: findings.riskPoints.map(({ rule, points, count }) => ({
        rule,
        points,
        count,
        explanation: explainRiskPoint({ rule, points, count }),
      })),
    },
    documentOcr: documentOcr && presentDocumentOcr(documentOcr),
  };
}

/** A blocklist entry for administrators. */
export function presentBlocklistEntry({ createdAt, expiresAt, ...entry }: BlocklistEntry): Schemas['BlocklistEntry'] {
  return { ...entry, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
}

/** The state of a session after an administrator's action, without personal data. */
export function presentSessionState(session: Session, now: Date): Schemas['SessionState'] {
  const { id, round, outcomeId } = session;
  const status = statusAt(session, now);
  return { id, status, round, reviewId: status === 'reviewing' ? outcomeId : null };
}

/** A session of a list. @param keys the members of `metadata` that the settings of its tenant name */
export function presentFoundSession(
  { session, reasons, metadataText }: FoundSession,
  keys: readonly string[],
  now: Date,
): Schemas['AdminSessionSummary'] {
  const status = statusAt(session, now);
  const isDecided = status === 'reviewing' || status === 'completed';
  return {
    id: session.id,
    status,
    verdict: isDecided ? session.verdict : null,
    reasons: isDecided ? [...reasons] : [],
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    completedAt: session.completedAt?.toISOString() ?? null,
    purgedAt: session.purgedAt?.toISOString() ?? null,
    metadata: listedValues(metadataText, keys),
  };
}

/** The receipt of an erasure. */
export function presentErasureReceipt(receipt: ErasureReceipt): Schemas['ErasureReceipt'] {
  const { sessionId, tenantId, erasedAt, rule, erased, signed } = receipt;
  return { sessionId, tenantId, erasedAt: erasedAt.toISOString(), rule, erased: [...erased], signed };
}
