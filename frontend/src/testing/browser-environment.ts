import { TestEnvironment } from 'jest-environment-jsdom';

/** APIs that are taken from Node, because jsdom lacks them or because jsdom's own do not work together with Node's. */
const nodeGlobals = [
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

/** A jsdom page for component tests, with the APIs that antd and the app need from a browser. `goTo(url)` sets its URL. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const { global: page, dom } = this;
    for (const name of nodeGlobals) Object.defineProperty(page, name, { value: globalThis[name], writable: true, configurable: true });
    class PageRequest extends Request {
      constructor(input: string | URL | Request, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, page.location.href) : input, init);
      }
    }
    Object.assign(page, {
      Request: PageRequest,
      fetch: (input: string | URL | Request, init?: RequestInit) => fetch(new PageRequest(input, init)),
      matchMedia: (query: string) => ({ matches: false, media: query, addEventListener: noop, removeEventListener: noop }),
      ResizeObserver: ObserverStub,
      IntersectionObserver: ObserverStub,
      MessageChannel: MessageChannelStub,
      goTo: (url: string) => dom?.reconfigure({ url }),
    });
    const getComputedStyle = page.getComputedStyle.bind(page);
    // jsdom logs an error when the second argument names a pseudo-element, so only the first is passed on
    page.getComputedStyle = (element: Element) => withInitialLengths(element, getComputedStyle(element));
    // jsdom does not paint, and matching antd's thousands of rules to every queried element would take most of a test's time
    Object.defineProperty(page.HTMLStyleElement.prototype, 'innerHTML', { set: noop });
    setMonotonicEventTimes(page);
    page.Element.prototype.scrollTo = noop;
    page.Element.prototype.scrollIntoView = noop;
    page.Element.prototype.checkVisibility = () => true; // jsdom has no layout
  }
}

/** Makes `timeStamp` of events the time on the clock of `performance.now()`, as in browsers; in jsdom it is ms since 1970. */
function setMonotonicEventTimes({ Event, performance }: { Event: typeof globalThis.Event; performance: Performance }): void {
  const originalTimeStamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event): number {
      return Number(originalTimeStamp?.get?.call(this)) - performance.timeOrigin;
    },
  });
}

const lengths = ['padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width'];
/** Replaces empty computed lengths, which browsers never return: antd calculates the height of a textarea from them. */
function withInitialLengths(element: Element, style: CSSStyleDeclaration): CSSStyleDeclaration {
  if (element.localName !== 'textarea') return style;
  for (const length of lengths) if (style.getPropertyValue(length) === '') style.setProperty(length, '0px');
  return style;
}

const noop = (): void => undefined;
/** Node's own `MessageChannel` would keep the process alive. */
class MessageChannelStub {
  readonly port1: { onmessage: ((message: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })) };
}
class ObserverStub {
  observe(): void {
    // in jsdom, which has no layout, no element changes its size or comes into view
  }
  unobserve(): void {
    // nothing is observed
  }
  disconnect(): void {
    // nothing is observed
  }
}
