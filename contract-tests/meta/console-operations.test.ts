import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import { type AdminOperationId, adminOperationIds, callersOf } from '../support/admin-requests.ts';
import { consolePages, elsewhere, instancePages } from '../support/console-actions.ts';

const pages = [...consolePages({ created: 'a', reviewing: 'b', completed: 'c' }), ...instancePages];
const offered = new Set(pages.flatMap(({ operation, actions }) => [operation, ...actions.map(([, id]) => id)]));
const listed = Object.entries(elsewhere) as [AdminOperationId, (typeof elsewhere)[AdminOperationId] & object][];

/** The operations whose calls the console imports. */
function calledByConsole(): ReadonlySet<string> {
  const imports = /import \{([^}]*)\} from '[^']*generated\/clients\/admin\/(?:sdk|@tanstack)[^']*'/g;
  const files = globSync('src/web/console/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  const names = files.flatMap((text) => [...text.matchAll(imports)].flatMap(([, found = '']) => found.split(',')));
  // A call by itself, or what a read is made of.
  return new Set(names.flatMap((name) => [name.trim(), name.trim().replace(/(Infinite)?Options$/, '')]));
}

/** The roles that have an operation, and those that have it in sandbox tenants. */
function rolesOf(id: AdminOperationId): readonly (readonly string[])[] {
  const { roles, sandboxRoles = [] }: { roles: readonly string[]; sandboxRoles?: readonly string[] } =
    adminOperations[id];
  return [roles, [...roles, ...sandboxRoles]];
}

describe('the console', () => {
  test('offers every operation that a role has, on a page that is walked or for a reason elsewhere', () => {
    const ofRoles = adminOperationIds.filter((id) => callersOf(id) === 'roles');
    expect(ofRoles.filter((id) => !offered.has(id) && elsewhere[id] === undefined)).toEqual([]);
    expect(listed.filter(([id]) => offered.has(id) || !ofRoles.includes(id)).map(([id]) => id)).toEqual([]);
  });

  test('calls every operation, those of the account among them, apart from three that are for programs', () => {
    const called = calledByConsole();
    expect(adminOperationIds.filter((id) => !called.has(id)).sort()).toEqual([
      'getBulkRedelivery',
      'getErasureReceipt',
      'listEvents',
    ]);
  });

  test.each(listed.flatMap(([id, { behind }]) => (behind === null ? [] : [[id, behind] as const])))(
    'leads to %s only those who have it, by %s',
    (id, behind) => {
      expect(offered.has(behind) || elsewhere[behind] !== undefined, behind).toBe(true);
      for (const [at, roles] of rolesOf(behind).entries()) {
        expect(rolesOf(id)[at]).toEqual(expect.arrayContaining([...roles]));
      }
    },
  );
});
