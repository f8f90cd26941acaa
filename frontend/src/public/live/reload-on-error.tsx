import { Component, type ReactNode } from 'react';
import { reloadWhenReachable } from '../reload.js';

/** After an error while rendering, shows `fallback` until the page can be reloaded: nobody operates the room's screen. */
export class ReloadOnError extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }
  override componentDidCatch(): void {
    reloadWhenReachable();
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
