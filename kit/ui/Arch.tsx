/** The house's drawing for whatever is empty: nested arches and a lit door. */
export function Arch() {
  return (
    <svg className="kit-arch" width="94" height="70" viewBox="0 0 94 70" fill="none" aria-hidden="true">
      <path d="M11 68V37a36 36 0 0 1 72 0v31" stroke="var(--pt-line-2)" strokeWidth="2" />
      <path d="M25 68V41a22 22 0 0 1 44 0v27" stroke="var(--pt-accent-7)" strokeWidth="2" />
      <path d="M38 68V42a9 9 0 0 1 18 0v26" fill="var(--pt-accent-9)" stroke="var(--pt-accent-4)" strokeWidth="2" />
      <path d="M1 69h92" stroke="var(--pt-line-2)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
