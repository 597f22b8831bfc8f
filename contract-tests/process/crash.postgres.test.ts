import { postgres } from '../support/databases.ts';
import { describeCrashes } from '../support/describe-crashes.ts';

describeCrashes(postgres);
