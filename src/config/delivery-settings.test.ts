import { describe, expect, it } from 'vitest';
import {
  type DeliverySetting,
  defaultDeliverySettings,
  deliverySettings,
  parseDeliverySettings,
} from './delivery-settings.ts';

const table = Object.entries<DeliverySetting>(deliverySettings);
const numbers = table.filter(([, { entries }]) => entries === undefined);
const schedule = 'WEBHOOK_RETRY_SCHEDULE_SECONDS';

/** Faults of one setting among others that are right whatever it is. */
function faultsOf(given: Record<string, string>): readonly string[] {
  return parseDeliverySettings(given).faults;
}

/** Faults that break a setting's own bounds. */
function ownFaultsOf(name: string, value: number): readonly string[] {
  return faultsOf({ [name]: `${value}` }).filter((fault) => fault.startsWith(`${name} must be a whole number`));
}

describe('the settings of delivery', () => {
  it('have these defaults', () => {
    expect(parseDeliverySettings({})).toEqual({
      faults: [],
      settings: {
        retryScheduleSeconds: [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
        retryJitterPercent: 10,
        retryAfterFactor: 2,
        deadlineMs: 15_000,
        connectTimeoutMs: 3000,
        dnsTimeoutMs: 1000,
        dnsResolutionDelayMs: 300,
        addressTimeoutMs: 500,
        keepAliveMs: 4000,
        staleResendMs: 1000,
        responseHeaderBytesMax: 16_384,
        responseDrainBytesMax: 16_384,
        responseDrainMs: 1000,
        slots: 256,
        slotsPerEndpoint: 8,
        leaseMs: 45_000,
        pauseAfterSeconds: 432_000,
        forgetFailureSeconds: 172_800,
        probeEverySeconds: 3600,
      },
    });
    expect(defaultDeliverySettings).toEqual(parseDeliverySettings({}).settings);
  });

  it('have variables of their own, one each, and one sentence', () => {
    const names = table.map(([, { name }]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [property, { name, meaning }] of table) {
      expect(name, property).toMatch(/^WEBHOOK_[A-Z_]+$/);
      expect(meaning, property).toMatch(/^[A-Z][^.]*\.$/);
    }
  });

  it.each(numbers.map(([property, setting]) => ({ property, ...setting })))(
    'hold $name to its bounds, $min and $max',
    ({ property, name, min, max }) => {
      expect([min, max].map((value) => ownFaultsOf(name, value))).toEqual([[], []]);
      // Among others that suit every value of it.
      const roomy = { WEBHOOK_DEADLINE_MS: '60000', WEBHOOK_LEASE_MS: '600000' };
      const given: Record<string, string> = { ...roomy, [name]: `${max}` };
      expect(parseDeliverySettings(given)).toMatchObject({ faults: [], settings: { [property]: max } });
      expect(faultsOf({ [name]: `${max + 1}` })).toEqual([
        `${name} must be a whole number from ${min} to ${max}, not ${max + 1}`,
      ]);
      expect(faultsOf({ [name]: `${min - 1}` })).toEqual([
        `${name} must be a whole number from ${min} to ${max}, not ${min - 1}`,
      ]);
    },
  );

  it.each(['1.5', '-1', '+5', '1e3', '0x10', ' ', 'ten', '٣', '5 s', '9'.repeat(400)])(
    'take whole numbers in digits alone, and not %j',
    (text) => {
      expect(faultsOf({ WEBHOOK_SLOTS: text })[0]).toMatch(/^WEBHOOK_SLOTS must be a whole number from 1 to 4096/);
      expect(faultsOf({ [schedule]: `0,${text}` })[0]).toContain(`${schedule} entry 2 must be a whole number from 0`);
    },
  );

  it('repeat a wrong text only when it is a number', () => {
    const given = Object.fromEntries(table.map(([, { name }]) => [name, 'planted-password']));
    const faults = faultsOf({ ...given, WEBHOOK_SLOTS: '0.25', [schedule]: '0,planted,99999999' });
    expect(faults).toHaveLength(table.length + 1);
    expect(faults.join()).not.toContain('planted');
    expect(faults).toContain('WEBHOOK_SLOTS must be a whole number from 1 to 4096, not 0.25');
    expect(faults).toContain(`${schedule} entry 2 must be a whole number from 0 to 604800`);
    expect(faults).toContain(`${schedule} entry 3 must be a whole number from 0 to 604800, not 99999999`);
  });

  it('give a wrong setting its default and leave the others as they were given', () => {
    expect(parseDeliverySettings({ WEBHOOK_SLOTS: '0', WEBHOOK_SLOTS_PER_ENDPOINT: '3' }).settings).toMatchObject({
      slots: 256,
      slotsPerEndpoint: 3,
    });
  });
});

describe('the schedule of attempts', () => {
  it('is a list, blanks around its entries or not', () => {
    const { settings, faults } = parseDeliverySettings({
      [schedule]: '0, 10 ,604800',
      WEBHOOK_FORGET_FAILURE_SECONDS: '31536000',
    });
    expect(faults).toEqual([]);
    expect(settings.retryScheduleSeconds).toEqual([0, 10, 604_800]);
    expect(parseDeliverySettings({ [schedule]: '0' }).settings.retryScheduleSeconds).toEqual([0]);
    expect(faultsOf({ [schedule]: Array(20).fill('0').join() })).toEqual([]);
  });

  it.each([
    ['5,300', 'must begin with 0, not 5'],
    [Array(21).fill('0').join(), 'must have 1 to 20 entries, not 21'],
    ['0,604801', 'entry 2 must be a whole number from 0 to 604800, not 604801'],
    ['0,,5', 'entry 2 must be a whole number from 0 to 604800'],
    [',5', 'entry 1 must be a whole number from 0 to 604800'],
  ])('is refused as %s', (text, fault) => {
    expect(faultsOf({ [schedule]: text })).toEqual([`${schedule} ${fault}`]);
  });
});

describe('rules between settings', () => {
  it.each([
    [{ WEBHOOK_DEADLINE_MS: '2000', WEBHOOK_CONNECT_TIMEOUT_MS: '2000' }, []],
    [
      { WEBHOOK_DEADLINE_MS: '2000' },
      ['WEBHOOK_CONNECT_TIMEOUT_MS must not exceed WEBHOOK_DEADLINE_MS: at most 2000, not 3000'],
    ],
    [{ WEBHOOK_DEADLINE_MS: '20000', WEBHOOK_LEASE_MS: '25000' }, []],
    [
      { WEBHOOK_DEADLINE_MS: '20000', WEBHOOK_LEASE_MS: '24999' },
      ['WEBHOOK_LEASE_MS must exceed WEBHOOK_DEADLINE_MS by at least 5000: at least 25000, not 24999'],
    ],
    [{ [schedule]: '0,100', WEBHOOK_RETRY_JITTER_PERCENT: '30', WEBHOOK_FORGET_FAILURE_SECONDS: '131' }, []],
    [
      { [schedule]: '0,100', WEBHOOK_RETRY_JITTER_PERCENT: '30', WEBHOOK_FORGET_FAILURE_SECONDS: '130' },
      [
        'WEBHOOK_FORGET_FAILURE_SECONDS must exceed the longest pause of WEBHOOK_RETRY_SCHEDULE_SECONDS with WEBHOOK_RETRY_JITTER_PERCENT: at least 131, not 130',
      ],
    ],
  ])('%j', (given, faults) => {
    expect(faultsOf(given)).toEqual(faults);
  });

  it('are not judged where one of the settings is wrong already', () => {
    expect(faultsOf({ WEBHOOK_DEADLINE_MS: '999', WEBHOOK_CONNECT_TIMEOUT_MS: '20000' })).toHaveLength(1);
    expect(faultsOf({ WEBHOOK_DEADLINE_MS: '60000', WEBHOOK_LEASE_MS: 'long' })).toHaveLength(1);
    expect(faultsOf({ [schedule]: '0,604800', WEBHOOK_RETRY_JITTER_PERCENT: '51' })).toHaveLength(1);
  });
});
