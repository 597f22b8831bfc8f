// An API process that only notifies the workers of its node, twice, when it hears of limitations.

import { openNodeLink } from '../node-link.ts';

const { link } = openNodeLink();
link.onLimitations(() => {
  if (link.limitations().length === 0) return;
  link.notify('event', 'delivery');
  link.notify();
});
