import { type Locator } from 'playwright-core';
import { type UserPage } from './user-page.js';

/** A user's page of a jam: either one page with all parts, or tabs, where a part must be opened before its content is visible. */
export class JamPage {
  readonly #usesTabs: boolean;

  constructor(
    readonly userPage: UserPage,
    { usesTabs = false } = {},
  ) {
    this.#usesTabs = usesTabs;
  }

  async openPart(part: 'Live' | 'List' | 'Chat' | 'Manage'): Promise<void> {
    if (this.#usesTabs)
      await this.userPage.page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name: part }).click();
  }
  participantRow(name: string): Locator {
    return this.userPage.section('Participants').getByRole('listitem').filter({ hasText: name });
  }
  /** The rows of all performers on stage. */
  get stageRows(): Locator {
    return this.userPage.section('Currently on Stage').getByRole('listitem');
  }
  onStageRow(name: string): Locator {
    return this.#findRow('Currently on Stage', name);
  }
  selectedRow(name: string): Locator {
    return this.#findRow('Selected for Stage', name);
  }
  async press(name: string | RegExp): Promise<void> {
    await this.userPage.press(name);
  }
  async pressInDialog(name: string): Promise<void> {
    await this.userPage.press(name, this.userPage.dialog());
  }
  async chooseOption(name: string): Promise<void> {
    await this.userPage.check(this.userPage.dialog().getByRole('radio', { name }));
  }
  async expectVisible(...locators: Locator[]): Promise<void> {
    for (const locator of locators) await this.userPage.expectVisible(locator);
  }
  async expectHidden(locator: Locator): Promise<void> {
    await this.userPage.expectHidden(locator);
  }
  byText(text: string): Locator {
    return this.userPage.page.getByText(text);
  }
  async sendChatMessage(text: string): Promise<void> {
    const field = this.userPage.section('Chat').getByLabel('Message', { exact: true });
    await field.fill(text);
    await field.press('Enter');
  }
  /** The timeline, which on the single page is first unfolded. */
  async openTimeline(): Promise<Locator> {
    if (!this.#usesTabs) await this.press('Show Timeline');
    const timeline = this.userPage.section('Timeline');
    await this.expectVisible(timeline.getByRole('listitem'));
    return timeline;
  }
  /** Returns the entries as `<action> · <actor>`, the oldest first. */
  async readTimeline(): Promise<string[]> {
    const items = await (await this.openTimeline()).getByRole('listitem').all();
    const entries = await Promise.all(items.map(async (item) => (await item.locator(':scope > span').allTextContents()).join(' · ')));
    return entries.reverse();
  }

  #findRow(section: string, name: string): Locator {
    const nameText = this.userPage.page.getByText(name, { exact: true });
    return this.userPage.section(section).getByRole('listitem').filter({ has: nameText });
  }
}
