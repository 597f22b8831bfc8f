import path from 'node:path';
import { expect, test } from 'vitest';
import { MediaUrlError, parseMediaUrl } from './media-url.ts';

test.each([
  ['file:///var/lib/mitome/media', { folder: '/var/lib/mitome/media' }],
  ['file:media', { folder: path.resolve('media') }],
  ['s3://pictures', { bucket: 'pictures', prefix: '', region: 'us-east-1' }],
  ['s3://pictures/', { bucket: 'pictures', prefix: '', region: 'us-east-1' }],
  ['s3://pictures/mitome/live/', { bucket: 'pictures', prefix: 'mitome/live/', region: 'us-east-1' }],
  [
    's3://pictures?endpoint=https://store.example:9000&region=ap-northeast-1',
    { bucket: 'pictures', prefix: '', region: 'ap-northeast-1', endpoint: 'https://store.example:9000' },
  ],
  [
    's3://pictures?endpoint=http://127.0.0.1:7070',
    { bucket: 'pictures', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:7070' },
  ],
])('%s', (url, place) => {
  expect(parseMediaUrl(url)).toEqual(place);
});

test.each([
  ['pictures', 'must be a file: or an s3: URL'],
  ['https://pictures.example', 'must be a file: or an s3: URL'],
  ['s3://key:hunter2@pictures', 'must not hold credentials'],
  ['s3://Pictures', 'must name a bucket'],
  ['s3://a.b.example', 'must name a bucket'],
  ['s3://', 'must name a bucket'],
  ['s3://pictures/a%20b', 'must have a prefix'],
  ['s3://pictures?secret=hunter2', 'takes the parameters endpoint and region alone'],
  ['s3://pictures?endpoint=http://store.example', 'must have an https: endpoint'],
  ['s3://pictures?endpoint=store', 'must have an https: endpoint'],
  ['s3://pictures?endpoint=https://key:hunter2@store.example', 'without a path, query or credentials'],
  ['s3://pictures?endpoint=https://store.example/base', 'without a path, query or credentials'],
])('%s is refused with its rule, and without the URL', (url, rule) => {
  const parse = () => parseMediaUrl(url);
  expect(parse).toThrow(MediaUrlError);
  expect(parse).toThrow(rule);
  expect(parse).not.toThrow('hunter2');
});
