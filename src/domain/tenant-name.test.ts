import { expect, it } from 'vitest';
import { tenantNameFault } from './tenant-name.ts';

it.each(['青空商事 🙂', 'A', ' Aozora', '山', 'é', 'e\u0301', '123', '?', 'שלום', '\u200fשלום', '👩\u200d🔧'])(
  '%j is a name',
  (name) => {
    expect(tenantNameFault(name)).toBeNull();
  },
);

it.each(['', ' ', '\u00a0\u3000', '\u200b', '\u3164', '\u2800', '\ufe0f', '\u200d\u200d', '\ud800'])(
  '%j shows nothing',
  (name) => {
    expect(tenantNameFault(name)).toBe('must have at least one visible character');
  },
);

it.each(['A\nB', 'A\t', '\u0007A', 'A\u0085', 'A\u2028B', '\u202egro.live', 'A\u2066'])(
  '%j has control characters',
  (name) => {
    expect(tenantNameFault(name)).toBe('must not have control characters');
  },
);
