'use client';

import { useState } from 'react';
import { RuleForm, type RuleFormProps } from '@/components/rules/rule-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

/** The editor of a rule. Saved elsewhere meanwhile, the rule is shown as it is now, unless something was typed. */
export function RuleEditor(props: Omit<RuleFormProps, 'onDirtyChange' | 'notice'>) {
  const { rule, initial } = props;
  /** What is edited, and how often it was loaded. */
  const [edited, setEdited] = useState({ rule, initial, loads: 0 });
  const [isDirty, setIsDirty] = useState(false);
  const isChanged = rule?.revision !== edited.rule?.revision;
  const load = () => setEdited({ rule, initial, loads: edited.loads + 1 });
  if (isChanged && !isDirty) load();
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
            <p>This rule was changed elsewhere in the meantime. What you have entered is still here.</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button variant="outline" onClick={load}>
                Use theirs
              </Button>
              <Button variant="outline" onClick={() => setEdited({ ...edited, rule })}>
                Keep mine
              </Button>
            </div>
          </Alert>
        ) : null
      }
    />
  );
}
