// A client over simulated responses, for the tests of this package.

import { createMitomeClient, type MitomeClient, type MitomeClientOptions } from '../client.ts';
import type { FetchLike } from '../send.ts';

/** A key of the right form that opens nothing. */
export const plantedKey = `mtm_test_${'k'.repeat(43)}`;

/** Personal values, secrets and free text of an invented person; no error or log may contain them. */
export const planted = {
  verificationUrl: 'https://verify.example.com/v#vs_0.planted-link-token',
  lastName: 'Quillfeather',
  birthDate: '1991-04-12',
  note: 'planted note: a thumb covers the portrait',
  metadata: 'planted-metadata-app-20431',
} as const;

/** A session with a value in every place that is personal. */
export const plantedDetail = {
  id: 'vs_019fe93d33c87ca9b8112ca1bbdcafac',
  status: 'completed',
  plan: { steps: ['document'] },
  metadata: { applicationId: planted.metadata },
  preRegisteredInfo: { lastName: planted.lastName },
  userInputInfo: { birthDate: planted.birthDate },
  documentOcr: { fields: [{ side: 'front', name: 'last_name', text: planted.lastName, normalized: null }] },
  outcome: {
    verdict: 'rejected',
    source: 'manual_review',
    review: { reviewedAt: '2026-08-10T01:21:09.456Z', note: planted.note },
    checks: { inputMatch: { fields: { name: false, birthDate: true } } },
    reasons: ['other'],
  },
};

/** One request as it would have left. */
export interface Sent {
  readonly url: string;
  readonly init: Parameters<FetchLike>[1];
}

/** A response: a status with a body and headers, or what `fetch` fails with. */
export type Simulated =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | Error
  | 'never';

/** A problem document of the service. */
export function problem(status: number, tag: string, more: object = {}): Simulated {
  return { status, body: { _tag: tag, status, requestId: '019fe942-6150-7058-b4c4-df7eec7d32a7', ...more } };
}

/** A client of a service that gives the responses in turn, repeats the last one, and records requests. */
export function simulateService(
  responses: readonly [Simulated, ...Simulated[]],
  options: Partial<MitomeClientOptions> = {},
): { readonly client: MitomeClient; readonly sent: readonly Sent[] } {
  const sent: Sent[] = [];
  const client = createMitomeClient({
    baseUrl: 'https://verify.example.com',
    apiKey: plantedKey,
    async fetch(url, init) {
      const response = responses[Math.min(sent.length, responses.length - 1)] as Simulated;
      sent.push({ url, init });
      if (response instanceof Error) throw response;
      if (response !== 'never') return asResponse(response);
      return new Promise((_, reject) => {
        init.signal.addEventListener('abort', () => reject(init.signal.reason));
      });
    },
    ...options,
  });
  return { client, sent };
}

function asResponse({ status, body, headers = {} }: Exclude<Simulated, Error | 'never'>): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(status === 204 ? null : text, { status, headers });
}
