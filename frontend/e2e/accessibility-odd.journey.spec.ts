import { describeAccessibilityWalk } from './testing/accessibility/describe-accessibility-walk.js';

// Checks the screens with an odd index in their group of the table of screens; accessibility-even checks the others, in parallel
describeAccessibilityWalk('odd');
