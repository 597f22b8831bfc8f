// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
import type { components, operations } from '../types/admin.ts';

/** Every operation of this surface, by operationId. `tags` lists the `_tag`s that each status may carry. */
export const adminOperations = {
  createTenant: {
    method: 'post',
    path: '/admin/tenants',
    statuses: [201, 400, 401, 406, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      406: ['NotAcceptable'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  getTenant: {
    method: 'get',
    path: '/admin/tenants/{tenantId}',
    statuses: [200, 401, 404, 406, 500, 503],
    tags: {
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  updateTenantSettings: {
    method: 'patch',
    path: '/admin/tenants/{tenantId}/settings',
    statuses: [200, 400, 401, 404, 406, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  issueApiKey: {
    method: 'post',
    path: '/admin/tenants/{tenantId}/api-keys',
    statuses: [201, 400, 401, 404, 406, 413, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      413: ['RequestTooLarge'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  revokeApiKey: {
    method: 'delete',
    path: '/admin/tenants/{tenantId}/api-keys/{keyId}',
    statuses: [200, 401, 404, 406, 500, 503],
    tags: {
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  createEndpoint: {
    method: 'post',
    path: '/admin/tenants/{tenantId}/endpoints',
    statuses: [201, 400, 401, 404, 406, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest', 'ReceiverUrlNotAllowed'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  deleteEndpoint: {
    method: 'delete',
    path: '/admin/tenants/{tenantId}/endpoints/{endpointId}',
    statuses: [204, 401, 404, 406, 500, 503],
    tags: {
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  updateEndpoint: {
    method: 'patch',
    path: '/admin/tenants/{tenantId}/endpoints/{endpointId}',
    statuses: [200, 400, 401, 404, 406, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest', 'ReceiverUrlNotAllowed'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  resumeEndpoint: {
    method: 'post',
    path: '/admin/tenants/{tenantId}/endpoints/{endpointId}/resume',
    statuses: [200, 400, 401, 404, 406, 413, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      413: ['RequestTooLarge'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  rotateSecret: {
    method: 'post',
    path: '/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets',
    statuses: [201, 400, 401, 404, 406, 409, 413, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      409: ['SecretRotationNotAllowed'],
      413: ['RequestTooLarge'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  disableSecret: {
    method: 'delete',
    path: '/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}',
    statuses: [200, 401, 404, 406, 409, 500, 503],
    tags: {
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      409: ['LastSecretNotDisabled'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  listDeliveries: {
    method: 'get',
    path: '/admin/tenants/{tenantId}/deliveries',
    statuses: [200, 400, 401, 404, 406, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  redeliver: {
    method: 'post',
    path: '/admin/tenants/{tenantId}/deliveries/redeliver',
    statuses: [202, 400, 401, 404, 406, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  listDeliveryAttempts: {
    method: 'get',
    path: '/admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts',
    statuses: [200, 400, 401, 404, 406, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  listEvents: {
    method: 'get',
    path: '/admin/tenants/{tenantId}/events',
    statuses: [200, 400, 401, 404, 406, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  getSession: {
    method: 'get',
    path: '/admin/tenants/{tenantId}/sessions/{sessionId}',
    statuses: [200, 401, 404, 406, 500, 503],
    tags: {
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  reissueVerificationUrl: {
    method: 'post',
    path: '/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url',
    statuses: [200, 400, 401, 404, 406, 409, 413, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      409: ['SessionActionNotAllowed'],
      413: ['RequestTooLarge'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  returnToReview: {
    method: 'post',
    path: '/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review',
    statuses: [200, 400, 401, 404, 406, 409, 413, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      409: ['SessionActionNotAllowed'],
      413: ['RequestTooLarge'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  decideReview: {
    method: 'post',
    path: '/admin/tenants/{tenantId}/sessions/{sessionId}/review',
    statuses: [200, 400, 401, 404, 406, 409, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      409: ['SessionActionNotAllowed'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  listReviews: {
    method: 'get',
    path: '/admin/tenants/{tenantId}/reviews',
    statuses: [200, 400, 401, 404, 406, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      404: ['ResourceNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
} as const;

/** What each operation takes and which replies it may give. Header names of requests are in lower case. */
export interface AdminOperations {
  /** Create a tenant */
  createTenant: {
    input: {
      params: Record<never, never>;
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['CreateTenantRequest'];
    };
    reply:
      | { status: 201; body: components['schemas']['TenantDetail']; headers: { 'Location': operations['createTenant']['responses'][201]['headers']['Location'] } }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Get a tenant */
  getTenant: {
    input: {
      params: { 'tenantId': NonNullable<operations['getTenant']['parameters']['path']>['tenantId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['TenantDetail']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Update settings */
  updateTenantSettings: {
    input: {
      params: { 'tenantId': NonNullable<operations['updateTenantSettings']['parameters']['path']>['tenantId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['TenantSettingsPatch'];
    };
    reply:
      | { status: 200; body: components['schemas']['TenantDetail']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Issue an API key */
  issueApiKey: {
    input: {
      params: { 'tenantId': NonNullable<operations['issueApiKey']['parameters']['path']>['tenantId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 201; body: components['schemas']['IssuedApiKey']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Revoke an API key */
  revokeApiKey: {
    input: {
      params: { 'tenantId': NonNullable<operations['revokeApiKey']['parameters']['path']>['tenantId']; 'keyId': NonNullable<operations['revokeApiKey']['parameters']['path']>['keyId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['ApiKeySummary']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Create an endpoint */
  createEndpoint: {
    input: {
      params: { 'tenantId': NonNullable<operations['createEndpoint']['parameters']['path']>['tenantId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['CreateEndpointRequest'];
    };
    reply:
      | { status: 201; body: components['schemas']['CreatedEndpoint']; headers?: undefined }
      | { status: 400; body: components['schemas']['EndpointBadRequest']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Delete an endpoint */
  deleteEndpoint: {
    input: {
      params: { 'tenantId': NonNullable<operations['deleteEndpoint']['parameters']['path']>['tenantId']; 'endpointId': NonNullable<operations['deleteEndpoint']['parameters']['path']>['endpointId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 204; body?: undefined; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Update an endpoint */
  updateEndpoint: {
    input: {
      params: { 'tenantId': NonNullable<operations['updateEndpoint']['parameters']['path']>['tenantId']; 'endpointId': NonNullable<operations['updateEndpoint']['parameters']['path']>['endpointId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['UpdateEndpointRequest'];
    };
    reply:
      | { status: 200; body: components['schemas']['WebhookEndpoint']; headers?: undefined }
      | { status: 400; body: components['schemas']['EndpointBadRequest']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Resume a paused endpoint */
  resumeEndpoint: {
    input: {
      params: { 'tenantId': NonNullable<operations['resumeEndpoint']['parameters']['path']>['tenantId']; 'endpointId': NonNullable<operations['resumeEndpoint']['parameters']['path']>['endpointId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['WebhookEndpoint']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Rotate a signing secret */
  rotateSecret: {
    input: {
      params: { 'tenantId': NonNullable<operations['rotateSecret']['parameters']['path']>['tenantId']; 'endpointId': NonNullable<operations['rotateSecret']['parameters']['path']>['endpointId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 201; body: components['schemas']['IssuedEndpointSecret']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['SecretRotationNotAllowedProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Disable a secret */
  disableSecret: {
    input: {
      params: { 'tenantId': NonNullable<operations['disableSecret']['parameters']['path']>['tenantId']; 'endpointId': NonNullable<operations['disableSecret']['parameters']['path']>['endpointId']; 'secretId': NonNullable<operations['disableSecret']['parameters']['path']>['secretId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['WebhookEndpoint']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['LastSecretNotDisabledProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** List deliveries */
  listDeliveries: {
    input: {
      params: { 'tenantId': NonNullable<operations['listDeliveries']['parameters']['path']>['tenantId'] };
      query: { 'sessionId'?: NonNullable<operations['listDeliveries']['parameters']['query']>['sessionId']; 'endpointId'?: NonNullable<operations['listDeliveries']['parameters']['query']>['endpointId']; 'eventId'?: NonNullable<operations['listDeliveries']['parameters']['query']>['eventId']; 'status'?: NonNullable<operations['listDeliveries']['parameters']['query']>['status']; 'eventType'?: NonNullable<operations['listDeliveries']['parameters']['query']>['eventType']; 'from'?: NonNullable<operations['listDeliveries']['parameters']['query']>['from']; 'to'?: NonNullable<operations['listDeliveries']['parameters']['query']>['to']; 'after'?: NonNullable<operations['listDeliveries']['parameters']['query']>['after']; 'limit'?: NonNullable<operations['listDeliveries']['parameters']['query']>['limit'] };
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['DeliveryPage']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Redeliver notifications */
  redeliver: {
    input: {
      params: { 'tenantId': NonNullable<operations['redeliver']['parameters']['path']>['tenantId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['RedeliverRequest'];
    };
    reply:
      | { status: 202; body: components['schemas']['Redelivery']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** List the attempts of a delivery */
  listDeliveryAttempts: {
    input: {
      params: { 'tenantId': NonNullable<operations['listDeliveryAttempts']['parameters']['path']>['tenantId']; 'deliveryId': NonNullable<operations['listDeliveryAttempts']['parameters']['path']>['deliveryId'] };
      query: { 'after'?: NonNullable<operations['listDeliveryAttempts']['parameters']['query']>['after']; 'limit'?: NonNullable<operations['listDeliveryAttempts']['parameters']['query']>['limit'] };
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['DeliveryAttemptPage']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** List events */
  listEvents: {
    input: {
      params: { 'tenantId': NonNullable<operations['listEvents']['parameters']['path']>['tenantId'] };
      query: { 'sessionId'?: NonNullable<operations['listEvents']['parameters']['query']>['sessionId']; 'eventType'?: NonNullable<operations['listEvents']['parameters']['query']>['eventType']; 'from'?: NonNullable<operations['listEvents']['parameters']['query']>['from']; 'to'?: NonNullable<operations['listEvents']['parameters']['query']>['to']; 'after'?: NonNullable<operations['listEvents']['parameters']['query']>['after']; 'limit'?: NonNullable<operations['listEvents']['parameters']['query']>['limit'] };
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['EventSummaryPage']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Get a session */
  getSession: {
    input: {
      params: { 'tenantId': NonNullable<operations['getSession']['parameters']['path']>['tenantId']; 'sessionId': NonNullable<operations['getSession']['parameters']['path']>['sessionId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['AdminSessionDetail']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Reissue a verification URL */
  reissueVerificationUrl: {
    input: {
      params: { 'tenantId': NonNullable<operations['reissueVerificationUrl']['parameters']['path']>['tenantId']; 'sessionId': NonNullable<operations['reissueVerificationUrl']['parameters']['path']>['sessionId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['ReissuedVerificationUrl']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['SessionActionNotAllowedProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Return a session to review */
  returnToReview: {
    input: {
      params: { 'tenantId': NonNullable<operations['returnToReview']['parameters']['path']>['tenantId']; 'sessionId': NonNullable<operations['returnToReview']['parameters']['path']>['sessionId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['SessionState']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['SessionActionNotAllowedProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Decide a review */
  decideReview: {
    input: {
      params: { 'tenantId': NonNullable<operations['decideReview']['parameters']['path']>['tenantId']; 'sessionId': NonNullable<operations['decideReview']['parameters']['path']>['sessionId'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['DecideReviewRequest'];
    };
    reply:
      | { status: 200; body: components['schemas']['SessionState']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['SessionActionNotAllowedProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** List pending reviews */
  listReviews: {
    input: {
      params: { 'tenantId': NonNullable<operations['listReviews']['parameters']['path']>['tenantId'] };
      query: { 'after'?: NonNullable<operations['listReviews']['parameters']['query']>['after']; 'limit'?: NonNullable<operations['listReviews']['parameters']['query']>['limit'] };
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['ReviewPage']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['ResourceNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
}

/** The operationIds of this surface. */
export type AdminOperationId = keyof AdminOperations;

/** The parts of a valid request of one operation. */
export type AdminInput<Id extends AdminOperationId> = AdminOperations[Id]['input'];

/**
 * The union of the documented replies of one operation. Write it as the handler's return type: TypeScript refuses
 * undeclared properties in the returned literal only where that type is stated.
 */
export type AdminReply<Id extends AdminOperationId> = AdminOperations[Id]['reply'];

/** One handler of every operation of this surface; `Context` is whatever the server hands to each of them. */
export type AdminHandlers<Context> = {
  readonly [Id in AdminOperationId]: (input: AdminInput<Id>, context: Context) => Promise<AdminReply<Id>>;
};
