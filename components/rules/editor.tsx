'use client';

import { useState } from 'react';
import { RuleForm, type RuleFormProps } from '@/components/rules/form';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';

/** The editor of a rule. Changed meanwhile, the rule is shown as it is now, unless something was typed. */
export function RuleEditor(props: Omit<RuleFormProps, 'onDirtyChange' | 'notice'>) {
  const { rule, initial } = props;
  /** The edited rule, the number of times it was loaded, and a flag that is true if it was loaded unasked. */
  const [edited, setEdited] = useState({ rule, initial, loads: 0, isNews: false });
  const [isDirty, setIsDirty] = useState(false);
  const isChanged = rule?.revision !== edited.rule?.revision;
  const load = (isNews: boolean) => setEdited({ rule, initial, loads: edited.loads + 1, isNews });
  if (isChanged && !isDirty) load(true);
  return (
    <RuleForm
      {...props}
      key={edited.loads}
      rule={edited.rule}
      initial={edited.initial}
      onDirtyChange={setIsDirty}
      notice={
        isChanged ? (
          <Alert variant="warn" role="alert" className="mb-4">
            <p>This rule was changed in the meantime. What you have entered is still here.</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button variant="outline" onClick={() => load(false)}>
                Use theirs
              </Button>
              <Button variant="outline" onClick={() => setEdited({ ...edited, rule })}>
                Keep mine
              </Button>
            </div>
          </Alert>
        ) : edited.isNews && !isDirty ? (
          <Alert role="status" className="mb-4">
            This rule was changed in the meantime. It is shown as it is now.
          </Alert>
        ) : null
      }
    />
  );
}
