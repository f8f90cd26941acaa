import { describeAccessibilityWalk } from './testing/accessibility/describe-accessibility-walk.js';

jest.setTimeout(300_000);

describeAccessibilityWalk('odd');
