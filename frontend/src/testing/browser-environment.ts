import { TestEnvironment } from 'jest-environment-jsdom';

/** What Node has and jsdom lacks, though every browser has it; files are of the one kind that these forms take. */
const fromNode = [
  'fetch',
  'Headers',
  'Response',
  'FormData',
  'Blob',
  'File',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'AbortController',
  'AbortSignal',
  'structuredClone',
] as const;

/** A browser's page for component tests, at an address that a test may choose: `goTo(url)`. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const { global: page, dom } = this;
    for (const name of fromNode) Object.defineProperty(page, name, { value: globalThis[name], writable: true, configurable: true });
    Object.assign(page, {
      Request: class extends Request {
        constructor(input: string | URL | Request, init?: RequestInit) {
          super(typeof input === 'string' ? new URL(input, page.location.href) : input, init);
        }
      },
      matchMedia: (query: string) => ({ matches: false, media: query, addEventListener: nothing, removeEventListener: nothing }),
      ResizeObserver: Observer,
      IntersectionObserver: Observer,
      MessageChannel: Channel,
      goTo: (url: string) => dom?.reconfigure({ url }),
    });
    const computed = page.getComputedStyle.bind(page);
    // jsdom complains of every pseudo-element
    page.getComputedStyle = (element: Element) => withInitialLengths(element, computed(element));
    // nor does it paint: matching antd's thousands of rules to every element that is looked for takes most of a test's time
    Object.defineProperty(page.HTMLStyleElement.prototype, 'innerHTML', { set: nothing });
    page.Element.prototype.scrollTo = nothing;
    page.Element.prototype.scrollIntoView = nothing;
    page.Element.prototype.checkVisibility = () => true; // jsdom lays nothing out
  }
}

const lengths = ['padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width'];
/** In a browser a computed length is never empty; from these antd counts how high a field for several lines must be. */
function withInitialLengths(element: Element, style: CSSStyleDeclaration): CSSStyleDeclaration {
  if (element.localName !== 'textarea') return style;
  for (const length of lengths) if (style.getPropertyValue(length) === '') style.setProperty(length, '0px');
  return style;
}

const nothing = (): void => undefined;
/** Node's own would keep the process alive. */
class Channel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })) };
}
class Observer {
  observe(): void {
    // nothing is laid out here, so nothing changes its size or comes into view
  }
  unobserve(): void {
    // as above
  }
  disconnect(): void {
    // as above
  }
}
