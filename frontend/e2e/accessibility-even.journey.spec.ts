import { describeAccessibilityWalk } from './testing/accessibility/describe-accessibility-walk.js';

jest.setTimeout(300_000);

// Checks the screens with an even index in their group of the table of screens; accessibility-odd checks the others, in parallel
describeAccessibilityWalk('even');
