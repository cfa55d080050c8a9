interface MarkProps {
  size: number
  className?: string
}

/** The mark of the product: two nested arches and a lit door. Takes the colour of the text around it. */
export function Mark({ size, className }: MarkProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M3.5 20.5V11a8.5 8.5 0 0 1 17 0v9.5" strokeWidth="2.2" />
      <path d="M8 20.5v-9a4 4 0 0 1 8 0v9" strokeWidth="2" opacity="0.72" />
      <path d="M12 20.5v-8" strokeWidth="2" />
    </svg>
  )
}
