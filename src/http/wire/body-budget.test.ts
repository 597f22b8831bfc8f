import { expect, test } from 'vitest';
import { createBodyRules } from './body-budget.ts';

/** The limits of a node that has just begun. */
function limits() {
  const rules = createBodyRules();
  return {
    stranger: rules.capture('openVerification'),
    phone: rules.capture('putUserInput'),
    picture: rules.capture('putEvidence'),
    tenant: rules.tenant(),
    admin: rules.admin(),
  };
}

test.each(Object.keys(limits()) as (keyof ReturnType<typeof limits>)[])(
  'who fills the room of %s takes nothing from the others',
  (filled) => {
    const rooms = limits();
    const { [filled]: full } = rooms;
    while (full.room.take(1024, 'tenant-1'));
    expect(full.room.take(full.bytesMax, 'tenant-1')).toBe(false);
    for (const [name, { room, bytesMax }] of Object.entries(rooms)) {
      if (name !== filled) expect(room.take(bytesMax), name).toBe(true);
    }
  },
);

test('pictures of one tenant’s users leave room for those of another’s', () => {
  const { room, bytesMax } = limits().picture;
  while (room.take(bytesMax, 'tenant-1'));
  expect(room.take(bytesMax, 'tenant-2')).toBe(true);
});
