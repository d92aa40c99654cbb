import { app, type Session, type WebContents } from 'electron'

/** Locks every web contents and every session there will ever be; call it before Electron is ready. */
export function installGuards(): void {
  app.on('web-contents-created', (_event, contents) => keepOnPage(contents))
  app.on('session-created', denyPermissions)
}

function keepOnPage(contents: WebContents): void {
  const prevent = (event: { preventDefault(): void }) => event.preventDefault()
  contents.on('will-navigate', prevent)
  contents.on('will-frame-navigate', prevent)
  contents.on('will-redirect', prevent)
  contents.on('will-attach-webview', prevent)
  // Only the counter's own window gets a handler that opens something: known-pages.ts.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}
