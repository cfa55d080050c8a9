/** Trust in a certificate that a test has made, for this process: what NODE_EXTRA_CA_CERTS does for a new one. */
import tls from 'node:tls'

interface Loaded {
  addCACert(certificate: string): void
}

/** @returns takes the trust back */
export function trustCertificate(certificate: string): () => void {
  const { createSecureContext } = tls
  tls.createSecureContext = (options) => {
    const made = createSecureContext(options)
    ;(made.context as Loaded).addCACert(certificate)
    return made
  }
  return () => {
    tls.createSecureContext = createSecureContext
  }
}
