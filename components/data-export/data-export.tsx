import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeleteUser } from '@/components/data-export/delete-user';
import { RestoreExport } from '@/components/data-export/restore';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { obstacleText, type RestoreObstacle } from '@/lib/domain/data-export/obstacles';
import { EXPORT_PATH } from '@/lib/routes';

type YourDataProps = {
  /** Obstacle to a restore; null for none. */
  obstacle: RestoreObstacle | null;
  hasPassword: boolean;
};

/** The 'Your data' section: exporting everything, restoring it, and deleting the user. */
export function YourData({ obstacle, hasPassword }: YourDataProps) {
  return (
    <Card aria-labelledby="your-data">
      <CardHeader>
        <CardTitle id="your-data">Your data</CardTitle>
      </CardHeader>
      <div className="divide-y divide-border">
        <Choice
          title="Export"
          text="A ZIP with a spreadsheet for each kind of data, and one complete file to restore from."
        >
          <a className={buttonStyles({ variant: 'outline' })} href={EXPORT_PATH} download>
            <Download aria-hidden />
            Export everything
          </a>
        </Choice>
        <Choice
          title="Restore"
          text={
            obstacle
              ? obstacleText(obstacle)
              : 'Loads an export into this account, with the same figures and settings.'
          }
        >
          {obstacle ? null : <RestoreExport />}
        </Choice>
        <Choice title="Delete your account" text="Everything is deleted at once, for good.">
          <DeleteUser hasPassword={hasPassword} />
        </Choice>
      </div>
    </Card>
  );
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-[13px] text-ink-3">{text}</p>
      </div>
      {children}
    </div>
  );
}
