// An API process that notifies the workers of its node, twice, when it hears of limitations, and says which master keys it was given.

import { openNodeLink } from '../node-link.ts';

const { link } = openNodeLink();
link.onLimitations(() => {
  if (link.limitations().length === 0) return;
  link.notify('event', 'delivery');
  link.notify();
});
link.onMeasure(async () => {
  const ids: object[] = [];
  link.onMasterKeys((keys) => void ids.push(...keys.map(({ id, bytes }) => ({ id, bytes: bytes.toString('hex') }))));
  return ids;
});
