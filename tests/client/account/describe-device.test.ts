import { expect, test } from 'vitest';

import { describeDevice } from '#client/account/profile/describe-device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome auf Windows', `${windows} ${blink} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome auf Mac', `${mac} ${blink} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome auf Linux', `${linux} ${blink} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome auf Android', `${android} ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Chrome auf iPhone', `${iPhone} ${webKit} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`],
  ['Chrome auf iPad', `${iPad} ${webKit} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`],
  [
    'Chrome auf ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`,
  ],
  [
    'Firefox auf Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'Firefox auf Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  ['Firefox auf Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox auf Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Firefox auf iPhone', `${iPhone} ${webKit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Firefox auf iPad', `${iPad} ${webKit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari auf Mac', `${mac} ${webKit} Version/18.6 Safari/605.1.15`],
  ['Safari auf iPhone', `${iPhone} ${webKit} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Safari auf iPad', `${iPad} ${webKit} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Edge auf Windows', `${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Edge auf Mac', `${mac} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Edge auf Linux', `${linux} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Edge auf Android', `${android} ${blink} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
  [
    'Edge auf iPhone',
    `${iPhone} ${webKit} Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Samsung Internet auf Android',
    `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Opera auf Windows', `${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`],
  // The web view of an app names the device but no browser.
  ['iPhone', `${iPhone} ${webKit} Mobile/15E148`],
  ['Unbekanntes Gerät', 'curl/8.15.0'],
  ['Unbekanntes Gerät', 'node'],
  ['Unbekanntes Gerät', ''],
])('a device is described as "%s"', (words, userAgent) => {
  expect(describeDevice(userAgent)).toBe(words);
});
