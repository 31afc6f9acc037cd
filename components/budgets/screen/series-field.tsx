import { useEffect, useState } from 'react';
import type { Control } from 'react-hook-form';
import { SelectField } from '@/components/ui/fields/select-field';
import { resultOf } from '@/lib/call-action';
import type { LimitValues } from '@/lib/domain/budgets/change-form';
import { NO_SERIES } from '@/lib/domain/budgets/limit-values';
import type { YearLimit } from '@/lib/domain/budgets/page-document';
import type { YearlySeries } from '@/lib/domain/budgets/yearly-series';
import { getJson } from '@/lib/fetch-json';

type SeriesFieldProps = {
  control: Control<LimitValues>;
  /** The year's limit that is there already. */
  current: YearLimit | undefined;
};

/** The series that a limit of a year is for, whose amount and day it then follows. */
export function SeriesField({ control, current }: SeriesFieldProps) {
  const [found, setFound] = useState<readonly YearlySeries[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const result = await resultOf(
        getJson<YearlySeries[]>('/budgets/series', {}, controller.signal),
        'What comes back could not be loaded',
      );
      if (controller.signal.aborted) return;
      if (result.ok) setFound(result.data);
      else setProblem(result.error.message);
    };
    void read();
    return () => controller.abort();
  }, []);
  const kept =
    current?.seriesId && !found.some(({ id }) => id === current.seriesId)
      ? [{ id: current.seriesId, name: current.series ?? 'The one so far' }]
      : [];
  const options = [...kept, ...found].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      control={control}
      name="series"
      label="Set aside for"
      note={problem}
      options={[{ value: NO_SERIES, label: 'The year as a whole' }, ...options]}
    />
  );
}
