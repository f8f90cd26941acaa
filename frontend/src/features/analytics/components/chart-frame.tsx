import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type ChartColours, useChartColours } from '../charts/use-chart-colours.js';
import styles from './chart-frame.module.css';

interface Props {
  /** Describes the chart for screen readers. */
  label: string;
  heightPx: number;
  /** Called when the chart could not be loaded or drawn. */
  onFailure: () => void;
  children: (colours: ChartColours) => ReactNode;
}

/** Reserves the space of a chart, whose code is loaded when it is about to scroll into view. */
export function ChartFrame({ label, heightPx, onFailure, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const colours = useChartColours();
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear((near) => near || entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '200px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={styles.frame} style={{ height: heightPx }}>
      {isNear && colours && (
        <FailureBoundary onFailure={onFailure}>
          <Suspense fallback={<LoadingChart />}>
            <div role="img" aria-label={label} className={styles.chart}>
              {children(colours)}
            </div>
          </Suspense>
        </FailureBoundary>
      )}
    </div>
  );
}

const LoadingChart = () => (
  <p className="for-screen-readers" role="status">
    Loading chart...
  </p>
);

/** Keeps the rest of the page when the chart cannot be drawn, or its code not loaded: offline, or after a deployment. */
class FailureBoundary extends Component<{ onFailure: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(): void {
    this.props.onFailure();
  }
  override render(): ReactNode {
    return !this.state.hasFailed && this.props.children;
  }
}
