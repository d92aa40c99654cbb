/**
 * The colours of every page of Loket, each on light and on dark ground. `theme.css` has them for the counter's own pages;
 * a test holds the two together. Green is kept for one thing: money that has arrived.
 */
const palette = {
  paper: ['#f3f0e9', '#12141b'],
  surface: ['#fffefb', '#1b1e28'],
  sunken: ['#eae6dc', '#0d0f15'],
  line: ['#dcd6c8', '#333846'],
  'line-strong': ['#857e6f', '#7d8497'],
  ink: ['#1c1d26', '#f0f1f6'],
  'ink-soft': ['#565865', '#adb2c2'],
  accent: ['#2f3c8f', '#a3b1ff'],
  'accent-hover': ['#253076', '#bcc6ff'],
  'on-accent': ['#ffffff', '#12163a'],
  'accent-soft': ['#e5e7f7', '#272d50'],
  good: ['#0b6b3c', '#6fdca3'],
  'good-soft': ['#dcf2e5', '#12382a'],
  warn: ['#7c4a00', '#f5c267'],
  'warn-soft': ['#fcefd2', '#3a2c11'],
  bad: ['#a3231f', '#ff9d94'],
  'bad-soft': ['#fbe5e1', '#43201f'],
} as const

/** The colours as declarations of a style sheet, a line each: `--paper: light-dark(…);`. */
export const paletteCss = Object.entries(palette)
  .map(([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});`)
  .join('\n')
