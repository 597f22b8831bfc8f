import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { actorChoices, changeOperations, changesQueryOf, queryOf, wholeInstanceLog, wholeLog } from './audit-filter.ts';

const member = { kind: 'member', id: 'm-1' } as const;

it('offers every operation that the log records as a change of a tenant', () => {
  const document: unknown = JSON.parse(readFileSync('generated/openapi/admin.json', 'utf8'));
  const { paths } = document as { paths: Record<string, Record<string, { readonly operationId?: string }>> };
  const changes = Object.entries(paths)
    .filter(([path]) => path.includes('{tenantId}'))
    .flatMap(([, methods]) => Object.entries(methods).filter(([method]) => method !== 'get'))
    .flatMap(([, { operationId }]) => operationId ?? [])
    .filter((id) => !id.startsWith('preview'));
  expect(changeOperations.toSorted()).toEqual(changes.toSorted());
});

it('asks for what is chosen alone', () => {
  const all = { ...wholeLog, sessionId: ' ' };
  expect(queryOf(all)).toEqual({});
  const chosen = { ...all, operation: 'eraseSession', actor: member, from: '2026-08-12T09:30' } as const;
  const from = new Date(2026, 7, 12, 9, 30).toISOString();
  expect(queryOf(chosen)).toEqual({ operation: 'eraseSession', actorId: 'm-1', from });
  expect(queryOf({ ...chosen, kind: 'access' })).toEqual({ kind: 'access', from });
});

it('asks for changes of the instance by operation, person and time', () => {
  expect(changesQueryOf(wholeInstanceLog)).toEqual({});
  const chosen = { operation: 'signIn', actor: member, from: '', to: '2026-08-12T09:30' } as const;
  const to = new Date(2026, 7, 12, 9, 30).toISOString();
  expect(changesQueryOf(chosen)).toEqual({ operation: 'signIn', actorId: 'm-1', to });
});

it('offers members and tokens, each once, and always the chosen one', () => {
  const token = { kind: 'admin_token', id: 't-1' } as const;
  const service = { kind: 'service', id: 'checks' } as const;
  expect(actorChoices([member, service, token, member], null)).toEqual([member, token]);
  expect(actorChoices([], member)).toEqual([member]);
  expect(actorChoices([member, token], token)).toHaveLength(2);
});
