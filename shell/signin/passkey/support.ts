/** Whether the browser can use passkeys here, and why not: on plain http it hides them. */
export function passkeySupport(): 'ok' | 'insecure' | 'unsupported' {
  if (!window.isSecureContext) return 'insecure'
  return 'PublicKeyCredential' in window ? 'ok' : 'unsupported'
}
