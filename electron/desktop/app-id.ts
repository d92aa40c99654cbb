/** The name by which the systems know Loket; the installers carry the same, electron-builder.yml. */
export const appId = 'id.loket.counter'
