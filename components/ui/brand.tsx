/** The logo and the product's name. */
export function Brand({ className = '' }: { className?: string }) {
  return (
    <span
      data-slot="brand"
      className={`base:inline-flex items-center gap-2.5 text-[15px] font-semibold tracking-[-0.02em] ${className}`}
    >
      <span className="grid size-[22px] place-items-center rounded-[7px] bg-ink text-bg">
        <svg
          aria-hidden
          viewBox="0 0 16 16"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth={2.2}
          strokeLinecap="round"
        >
          <path d="M3 11 6.5 7l2.6 2.4L13 5" />
        </svg>
      </span>
      Outlay
    </span>
  );
}
