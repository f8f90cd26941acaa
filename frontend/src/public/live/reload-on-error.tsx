import { Component, type ReactNode } from 'react';
import { reloadWhenReachable } from '../reload.js';

/** Loads the page again when showing it has failed: nobody is there to do it. Until then it shows `fallback`. */
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
