import { FingerprintPattern } from 'lucide-react'

/** A passkey, wherever one is named. */
export const PasskeyIcon = ({ size }: { size: number }) => (
  <FingerprintPattern size={size} strokeWidth={1.6} aria-hidden="true" />
)
