import { mysql } from '../support/databases.ts';
import { describeCrashes } from './describe-crashes.ts';

describeCrashes(mysql);
