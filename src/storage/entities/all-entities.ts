import { auditEntities } from './audit.ts';
import { deliveryEntities } from './deliveries.ts';
import { erasureEntities } from './erasures.ts';
import { mailEntities } from './mails.ts';
import { peopleEntities } from './people.ts';
import { recordEntities } from './records.ts';
import { reviewEntities } from './reviews.ts';
import { riskEntities } from './risk.ts';
import { searchEntities } from './search.ts';
import { sessionEntities } from './sessions.ts';
import { tenantEntities } from './tenants.ts';

/** Every table of the main database. */
export const allEntities = [
  ...tenantEntities,
  ...sessionEntities,
  ...deliveryEntities,
  ...riskEntities,
  ...erasureEntities,
  ...recordEntities,
  ...peopleEntities,
  ...searchEntities,
  ...reviewEntities,
  ...auditEntities,
  ...mailEntities,
];
