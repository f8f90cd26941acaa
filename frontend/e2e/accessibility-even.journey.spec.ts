import { describeAccessibilityWalk } from './testing/accessibility/describe-accessibility-walk.js';

// Checks the screens with an even index in their group of the table of screens; accessibility-odd checks the others, in parallel
describeAccessibilityWalk('even');
