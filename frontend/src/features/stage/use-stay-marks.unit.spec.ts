import { act, renderHook } from '@testing-library/react';
import { performerFixture } from '../../testing/performers.fixture.js';
import { useStayMarks } from './use-stay-marks.js';

const [ana, bo] = [performerFixture(1, 'Ana', { onStage: true }), performerFixture(2, 'Bo', { onStage: true })];
const renderMarks = () => renderHook(({ onStage }) => useStayMarks(onStage), { initialProps: { onStage: [ana, bo] } });

describe('the marks of who stays on stage', () => {
  it('end for who leaves the stage, also if they come back', () => {
    const { result, rerender } = renderMarks();
    for (const { id } of [ana, bo]) act(() => result.current.toggle(id));
    rerender({ onStage: [bo] });
    rerender({ onStage: [ana, bo] });
    expect(result.current.ids).toEqual([bo.id]);
  });

  it('count again for who was to leave and stays after all', () => {
    const { result, rerender } = renderMarks();
    act(() => result.current.toggle(ana.id));
    rerender({ onStage: [{ ...ana, pendingRemoval: true }, bo] });
    expect(result.current.ids).toEqual([]);
    rerender({ onStage: [ana, bo] });
    expect(result.current.ids).toEqual([ana.id]);
  });
});
