import { postgres } from '../support/databases.ts';
import { describeCrashes } from './describe-crashes.ts';

describeCrashes(postgres);
