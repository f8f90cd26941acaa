import { type Locator } from 'playwright-core';
import { type Screen } from './screen.js';

/** A jam as somebody sees it: on one page, or in tabs, where one must go to a part before anything of it can be seen. */
export class JamScreen {
  constructor(
    readonly screen: Screen,
    readonly inTabs: boolean,
  ) {}

  async at(part: 'Live' | 'List' | 'Chat' | 'Manage'): Promise<void> {
    if (this.inTabs)
      await this.screen.page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name: part }).click();
  }
  row(name: string): Locator {
    return this.screen.section('Participants').getByRole('listitem').filter({ hasText: name });
  }
  onStage(name: string): Locator {
    return this.#rowOf('Currently on Stage', name);
  }
  selected(name: string): Locator {
    return this.#rowOf('Selected for Stage', name);
  }
  async press(name: string | RegExp): Promise<void> {
    await this.screen.press(name);
  }
  async confirm(name: string): Promise<void> {
    await this.screen.press(name, this.screen.dialog());
  }
  async choose(name: string): Promise<void> {
    await this.screen.dialog().getByRole('radio', { name }).check();
  }
  async sees(...what: Locator[]): Promise<void> {
    for (const one of what) await this.screen.sees(one);
  }
  async seesNoMore(what: Locator): Promise<void> {
    await this.screen.seesNoMore(what);
  }
  words(text: string): Locator {
    return this.screen.page.getByText(text);
  }
  async say(words: string): Promise<void> {
    const field = this.screen.section('Chat').getByLabel('Message', { exact: true });
    await field.fill(words);
    await field.press('Enter');
  }
  /** The oldest first, as `what · who`. */
  async timeline(): Promise<string[]> {
    const lines = await this.screen.section('Timeline').getByRole('listitem').all();
    const told = await Promise.all(lines.map(async (line) => (await line.locator('span').allTextContents()).join(' · ')));
    return told.reverse();
  }

  #rowOf(section: string, name: string): Locator {
    const named = this.screen.page.getByText(name, { exact: true });
    return this.screen.section(section).getByRole('listitem').filter({ has: named });
  }
}
