// What the service responds on the page of settings.

const settings = {
  callbackUrls: ['https://shop.example.com/verified', 'https://shop.example.com/account/identity'],
  steps: ['document', 'face', 'user_input'],
  ipAllowList: ['203.0.113.0/24', '2001:db8:7::/48'],
  sessionLifetimeSeconds: 259_200,
  verificationUrlLifetimeSeconds: 86_400,
  retentionSeconds: 7_776_000,
  creationLimitPerMinute: 600,
  expiredRetentionSeconds: 604_800,
  reviewMaxAgeSeconds: 7_776_000,
  accessRecordRetentionSeconds: 31_536_000,
  changeRecordRetentionSeconds: 63_072_000,
  listedMetadataKeys: ['orderId'],
  acceptedDocumentTypes: ['passport', 'driver_license', 'residence_card'],
  acceptBuiltInAuthenticity: false,
  reviewsNeedSecondPerson: true,
  automaticRejection: true,
  ocrConfidenceMin: 0.85,
  faceSimilarityMin: 0.84,
  riskScoreMax: 100,
  documentProvider: null,
  faceProvider: null,
  displayName: null,
  accentColor: '#1f5f4a',
  privacyUrl: 'https://shop.example.com/privacy',
  supportContact: 'support@shop.example.com',
};

const changes = [
  { name: 'ipAllowList', from: settings.ipAllowList, to: ['203.0.113.0/24', '198.51.100.0/24'] },
  { name: 'retentionSeconds', from: settings.retentionSeconds, to: 2_592_000 },
];

const version = '5d41402abc4b2a76b9719d911017c592';

export const settingsData = {
  settings,
  preview: {
    version,
    changes,
    warnings: [
      {
        code: 'callers_refused',
        detail: 'API calls came from these addresses in the last 7 days, and would be refused.',
        values: ['2001:db8:7::21', '2001:db8:7::22'],
      },
    ],
  },
  /** A change that another person made first. */
  conflict: {
    type: '/docs/errors#version-conflict',
    title: 'It was changed meanwhile',
    status: 412,
    detail: 'It was changed meanwhile. Compare both versions, then change it again.',
    _tag: 'VersionConflict',
    requestId: 'req_019fe93d33c67c3fbbdf537c46724392',
    version: '7d793037a0760186574b0282f2f435e7',
    current: {},
    proposed: {},
  },
  theirs: { ...settings, retentionSeconds: 15_552_000, riskScoreMax: 80 },
} as const;
