export function SiteFooter() {
  return (
    <footer className="border-t border-border px-7 py-6.5 text-center text-[13px] text-ink-3">
      {`© 2024–${new Date().getFullYear()} Outlay. All rights reserved.`}
    </footer>
  );
}
