/**
 * A micro app that speaks the protocol by hand (packages/child/README.md), because it must be able to do what no app
 * should: fall silent, and ask again and again for another token.
 */
export const SMALL_APP = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Small app</title>
<h1>Small app</h1>
<label>Note <input></label>
<button type="button">Refuse the token</button>
<ol aria-label="Tokens"></ol>
<script>
  const version = 1
  window.isSilent = false
  const keep = (token) => {
    if (token !== undefined) document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: token }))
  }
  addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.portico !== version || data.type !== 'welcome') return
    keep(data.state.token)
    port.onmessage = ({ data: message }) => {
      if (message.type === 'ping' && !window.isSilent) port.postMessage({ type: 'pong', id: message.id })
      if (message.type === 'token') keep(message.token)
    }
    document.querySelector('button').onclick = () => port.postMessage({ type: 'token-invalid' })
    port.postMessage({ type: 'ready' })
  })
  parent.postMessage({ portico: version, type: 'hello', version: '0.1.0' }, '*')
</script></html>`

/** One that never says anything. */
export const DUMB_APP =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Dumb app</title><h1>Dumb app</h1></html>'
