import { ProfileForm } from '@/components/users/profile-form';
import { SectionError } from '@/components/settings/section';
import { mailIsPrinted } from '@/lib/data/mail';
import { getProfile } from '@/lib/data/users/profile';
import { loadable } from '@/lib/data/errors';
import { currencyOptions } from '@/lib/domain/money/currency-names';
import { emailLinkOutcome } from '@/lib/domain/users/profile';

export async function showProfile(asked: Record<string, string | undefined>) {
  const profile = await loadable('showing the profile', getProfile());
  if (!profile) return <SectionError id="profile-settings" title="Your profile could not be loaded" />;
  return (
    <ProfileForm
      profile={profile}
      currencies={currencyOptions()}
      link={emailLinkOutcome(asked['email'])}
      mailIsPrinted={mailIsPrinted()}
    />
  );
}
