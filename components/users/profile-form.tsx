'use client';

import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import { editedOnly, tellIfNothing } from '@/components/ui/forms/dirty-values';
import { EmailNotice } from '@/components/users/email-notice';
import { settle } from '@/components/ui/forms/save-result';
import { Alert } from '@/components/ui/feedback/alert';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { SearchSelect } from '@/components/ui/fields/search-select';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { updateProfile } from '@/lib/actions/users';
import { dirtyFields } from '@/lib/domain/forms/dirty-fields';
import type { Currency } from '@/lib/domain/money/currency';
import { isSameEmail, type EmailLinkOutcome, type Profile } from '@/lib/domain/users/profile';
import { matchingOptions } from '@/lib/domain/search/choices';
import type { ProfileInput } from '@/lib/domain/users/profile-form';

const FAILED = 'The profile could not be saved';

type ProfileFields = Required<ProfileInput>;

const loadSchema = () => import('@/lib/domain/users/profile-form').then((module) => module.profileSchema);

type ProfileFormProps = {
  profile: Profile;
  currencies: readonly { value: Currency; label: string }[];
  /** Result of the link that led here. */
  link: EmailLinkOutcome | null;
  /** True if links are printed in the terminal that runs Outlay, instead of being mailed. */
  mailIsPrinted: boolean;
};

/** The 'Profile Settings' section: name, address and currency. */
export function ProfileForm({ profile, currencies, link, mailIsPrinted }: ProfileFormProps) {
  const { name, email, currency, pendingEmail, hasPassword } = profile;
  /** True if a new address was requested here, which makes earlier links irrelevant. */
  const [asked, setAsked] = useState(false);
  const form = useForm<ProfileFields, unknown, ProfileInput>({
    resolver: editedOnly(useSchema<ProfileInput>(loadSchema), (fields) => editedValues(fields, profile)),
    // Untouched fields follow what another tab saves.
    values: { name, email, currency, currentPassword: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  const moves = !isSameEmail(typedEmail, email);
  const { busy, error, onSubmit } = useFormAction(form, FAILED, async (edited: ProfileInput) => {
    if (tellIfNothing(edited)) return { ok: true };
    const result = await updateProfile(edited);
    if (!result.ok) return result;
    const { name: typedName, ...others } = form.getValues();
    settle(form, { ...others, name: typedName.trim(), email, currentPassword: '' });
    if (result.data.asked) setAsked(true);
    if (edited.name !== undefined || edited.currency !== undefined) toast.success('Profile saved.');
    notifyOtherTabs();
    return result;
  });

  return (
    <Card aria-labelledby="profile-settings">
      <CardHeader>
        <CardTitle id="profile-settings">Profile Settings</CardTitle>
      </CardHeader>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <EmailNotice
          email={email}
          pending={pendingEmail}
          printed={mailIsPrinted}
          link={asked ? null : link}
        />
        {error ? <Alert variant="error">{error}</Alert> : null}
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
        <Field
          label="Email"
          error={errors.email?.message}
          hint={
            hasPassword
              ? undefined
              : "You sign in with Google: the address is Google's and can't be changed here."
          }
        >
          <Input type="email" autoComplete="email" readOnly={!hasPassword} {...form.register('email')} />
        </Field>
        {moves && hasPassword ? (
          <Field
            label="Your password"
            error={errors.currentPassword?.message}
            hint="Needed for a new address, so that nobody else can take over your account."
          >
            <Input type="password" autoComplete="current-password" {...form.register('currentPassword')} />
          </Field>
        ) : null}
        <Controller
          control={form.control}
          name="currency"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field
              label="Preferred Currency"
              hint="The symbol and the decimals of every amount. Nothing is converted."
              error={errors.currency?.message}
            >
              <SearchSelect
                ref={ref}
                options={currencies}
                search={(typed) => matchingOptions(currencies, typed)}
                first={3}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                searchLabel="Search currencies"
                nothing="No currency has this in its name or code."
              />
            </Field>
          )}
        />
        <div>
          <SubmitButton busy={busy} busyText="Saving...">
            Save Changes
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}

/** The edited fields; a new address goes with the password. */
function editedValues({ currentPassword, ...fields }: ProfileFields, saved: Profile): ProfileInput {
  const { email, ...others }: ProfileInput = dirtyFields(fields, saved);
  const moves = email !== undefined && !isSameEmail(email, saved.email);
  return { ...others, ...(moves ? { email, currentPassword } : {}) };
}
