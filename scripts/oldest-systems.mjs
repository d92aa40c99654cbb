/** The line of Electron for which the oldest systems below were looked up, in the list of its breaking changes. */
export const electronLine = 45

/**
 * The oldest version of each system on which that Electron runs, by the feed's file, as the system names it: Darwin 22 is macOS 13.
 * An update that goes in at night on an older one would leave a counter that does not start in the morning.
 */
export const oldestSystems = { 'latest.yml': '10.0.0', 'latest-mac.yml': '22.0.0' }
