/** In place of a chart whose code could not be loaded: offline, the figures are still there. */
export function ChartUnavailable() {
  return (
    <p className="grid h-full place-content-center text-center text-[13px] text-ink-3">
      The chart could not be loaded. Reload the page once you are connected.
    </p>
  );
}
