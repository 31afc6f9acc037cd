import { LogOut } from 'lucide-react';
import { use, type ReactNode } from 'react';

import { HideAmountsItem } from '@/components/shell/hide-amounts';
import { Navigation } from '@/components/shell/navigation';
import { navigationItem } from '@/components/shell/navigation-item';
import { SignOutForm } from '@/components/ui/sign-out-form';
import { initials, type ShellUser } from '@/components/shell/user';
import { Brand } from '@/components/ui/brand';
import { ThemeToggle } from '@/components/shell/theme-toggle';
import { UserText } from '@/components/ui/user-text';

type SidebarContentProps = {
  user: Promise<ShellUser>;
  /** Number of items in the review. */
  reviewCount: Promise<number>;
  signOut: () => Promise<void>;
  /** The notifications, where there is no top bar. */
  bell?: ReactNode;
  /** Opens the command palette, where there is no top bar. */
  search?: ReactNode;
  onNavigate?: () => void;
};

/** Content that the sidebar and the drawer on phones share. */
export function SidebarContent({
  user,
  reviewCount,
  signOut,
  bell,
  search,
  onNavigate,
}: SidebarContentProps) {
  return (
    <div className="flex min-h-full min-w-0 flex-1 flex-col px-3 py-5">
      <div className="flex items-start justify-between gap-2">
        <Brand className="px-2.5 pt-0.5 pb-5.5" />
        {bell ? <div className="-mt-1.5">{bell}</div> : null}
      </div>
      {search ? <div className="pb-3">{search}</div> : null}
      <Navigation reviewCount={reviewCount} onNavigate={onNavigate} />
      <div className="mt-auto pt-6">
        <div className="border-t border-border pt-3">
          <div className="flex items-center gap-2.5 py-1.5 pl-2.5">
            <SignedInUser user={user} />
            <ThemeToggle />
          </div>
          <HideAmountsItem />
          <SignOutForm action={signOut}>
            <button type="submit" data-leaves className={navigationItem}>
              <LogOut aria-hidden />
              Logout
            </button>
          </SignOutForm>
        </div>
      </div>
    </div>
  );
}

function SignedInUser({ user }: { user: Promise<ShellUser> }) {
  const { name, email } = use(user);
  return (
    <>
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-xs font-semibold"
      >
        {initials({ name, email })}
      </span>
      <div className="min-w-0 flex-1 leading-[1.25]">
        {name ? (
          <p className="truncate font-medium">
            <UserText>{name}</UserText>
          </p>
        ) : null}
        <p className="truncate text-xs text-ink-3" title={email}>
          {email}
        </p>
      </div>
    </>
  );
}
