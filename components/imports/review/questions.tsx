'use client';

import { useId } from 'react';
import { QUESTIONS } from '@/components/imports/file-texts';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import type { AskedQuestion } from '@/components/imports/state/state';

type ReviewQuestionsProps = {
  asked: readonly AskedQuestion[];
  disabled: boolean;
  onAnswer: (index: number, interpretation: number) => void;
};

/** Their interpretations are dates; those of the others may be amounts. */
const DATE_QUESTIONS: readonly string[] = ['dateOrder', 'year', 'sheet'];

/** Questions that the file can't decide by itself, each with its possible interpretations. */
export function ReviewQuestions({ asked, disabled, onAnswer }: ReviewQuestionsProps) {
  const id = useId();
  const shown = useHiddenNumbers();
  if (asked.length === 0) return null;
  return (
    <div className="grid gap-5 rounded-[10px] border border-border-strong p-3.5">
      {asked.map(({ question, answer }, index) => (
        <fieldset key={`${question.kind}-${index}`} disabled={disabled} className="min-w-0">
          <legend className="mb-1 font-medium">{QUESTIONS[question.kind]}</legend>
          <p className="mb-1 text-[13px] text-ink-3">
            {question.interpretations.length === 0
              ? "The file doesn't say. Choose them from the lists of columns below."
              : `The file can be read in ${question.interpretations.length === 2 ? 'two' : 'several'} ways, and nothing in it says which. Choose the right one.`}
          </p>
          {question.interpretations.map(({ text }, interpretation) => (
            <label key={interpretation} className="flex min-h-9 items-center gap-2.5 py-1 touch:min-h-11">
              <input
                type="radio"
                name={`${id}-${index}`}
                checked={answer === interpretation}
                onChange={() => onAnswer(index, interpretation)}
                className="size-4 shrink-0 accent-ink"
              />
              <span className="min-w-0 wrap-anywhere">
                {DATE_QUESTIONS.includes(question.kind) ? text : shown(text)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
