import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultDeliverySettings, deliverySettingsOf, deliveryVariables, settingDocs } from './delivery-settings.ts';

const variables = z.object(deliveryVariables);
const schedule = 'WEBHOOK_RETRY_SCHEDULE_SECONDS';
const numbers = Object.keys(deliveryVariables).filter((name) => name !== schedule);

function errorsOf(given: Record<string, string>): readonly string[] {
  const { error } = variables.safeParse(given);
  return error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];
}

/** The documented bounds of a variable. */
function boundsOf(name: string): readonly [number, number] {
  const rule = deliveryVariables[name as keyof typeof deliveryVariables];
  const [, min, max] = /^(\d+) to (\d+)/.exec(settingDocs.get(rule)?.bounds ?? '') ?? [];
  return [Number(min), Number(max)];
}

describe('the settings of delivery', () => {
  it('have these defaults', () => {
    expect(defaultDeliverySettings).toEqual({
      retryDelaysMs: [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000),
      timeoutMs: 15_000,
      connectTimeoutMs: 3000,
      dnsTimeoutMs: 1000,
      concurrency: 256,
      endpointConcurrency: 64,
      endpointConcurrencyMin: 4,
      pauseAfterMs: 432_000_000,
      probeIntervalMs: 3_600_000,
    });
  });

  it.each(numbers)('accept %s within its documented bounds only', (name) => {
    const [min, max] = boundsOf(name);
    expect([min, max].map((value) => errorsOf({ [name]: `${value}` }))).toEqual([[], []]);
    for (const value of [min - 1, max + 1]) {
      const error = `${name} must be a whole number from ${min} to ${max}, not ${value}`;
      expect(errorsOf({ [name]: `${value}` })).toEqual([error]);
    }
  });

  it.each(['1.5', '-1', '+5', '1e3', '0x10', ' ', 'ten', '٣', '5 s', '9'.repeat(400)])(
    'accept whole numbers in digits only, and not %j',
    (text) => {
      expect(errorsOf({ WEBHOOK_CONCURRENCY: text })[0]).toMatch(
        /^WEBHOOK_CONCURRENCY must be a whole number from 1 to 4096/,
      );
      expect(errorsOf({ [schedule]: `0,${text}` })[0]).toContain(`${schedule} entry 2 must be a whole number from 0`);
    },
  );

  it('repeat an invalid text only if it is a number', () => {
    const names = Object.keys(deliveryVariables);
    const given = Object.fromEntries(names.map((name) => [name, 'planted-password']));
    const errors = errorsOf({ ...given, WEBHOOK_CONCURRENCY: '0.25', [schedule]: '0,planted,99999999' });
    expect(errors).toHaveLength(names.length + 1);
    expect(errors.join()).not.toContain('planted');
    expect(errors).toContain('WEBHOOK_CONCURRENCY must be a whole number from 1 to 4096, not 0.25');
    expect(errors).toContain(`${schedule} entry 2 must be a whole number from 0 to 604800`);
    expect(errors).toContain(`${schedule} entry 3 must be a whole number from 0 to 604800, not 99999999`);
  });
});

describe('the retry schedule', () => {
  it('is a list, with or without spaces around its entries', () => {
    const delaysOf = (text: string) => deliverySettingsOf(variables.parse({ [schedule]: text })).retryDelaysMs;
    expect(delaysOf('0, 10 ,604800')).toEqual([0, 10_000, 604_800_000]);
    expect(delaysOf('0')).toEqual([0]);
    expect(delaysOf(Array(20).fill('0').join())).toHaveLength(20);
  });

  it.each([
    ['5,300', 'must begin with 0, not 5'],
    [Array(21).fill('0').join(), 'must have 1 to 20 entries, not 21'],
    ['0,604801', 'entry 2 must be a whole number from 0 to 604800, not 604801'],
    ['0,,5', 'entry 2 must be a whole number from 0 to 604800'],
    [',5', 'entry 1 must be a whole number from 0 to 604800'],
  ])('is rejected as %s', (text, error) => {
    expect(errorsOf({ [schedule]: text })).toEqual([`${schedule} ${error}`]);
  });
});
