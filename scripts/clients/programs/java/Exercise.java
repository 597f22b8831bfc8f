import com.example.mitome.ApiClient;
import com.example.mitome.ApiException;
import com.example.mitome.JSON;
import com.example.mitome.api.EventsApi;
import com.example.mitome.api.VerificationSessionsApi;
import com.example.mitome.model.CreateVerificationSessionRequest;
import com.example.mitome.model.PreRegisteredInfo;
import com.example.mitome.model.ReprocessNotAllowedProblem;
import com.example.mitome.model.ReprocessVerificationSessionConflict;
import com.example.mitome.model.ReprocessedSession;
import com.example.mitome.model.Session;
import com.example.mitome.model.SessionDetail;
import com.example.mitome.model.SessionNotFoundProblem;
import com.example.mitome.model.SubscribableEventType;
import com.example.mitome.model.VerificationEvent;
import com.example.mitome.model.VerificationNeedsReviewEvent;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls a running service through the generated client, and writes what it found as JSON. No call may fail because of another one. */
public final class Exercise {
  private interface Call {
    Map<String, Object> find() throws Exception;
  }

  private final String sessionId = System.getenv("MITOME_SESSION_ID");
  private final VerificationSessionsApi sessions;
  private final EventsApi events;

  private Exercise(ApiClient client) {
    sessions = new VerificationSessionsApi(client);
    events = new EventsApi(client);
  }

  public static void main(String[] words) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("MITOME_URL"));
    String authorization = "Bearer " + System.getenv("MITOME_API_KEY");
    client.setRequestInterceptor(request -> request.header("Authorization", authorization));
    Exercise exercise = new Exercise(client);
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("create", foundBy(exercise::create));
    found.put("get", foundBy(exercise::get));
    found.put("notFound", foundBy(exercise::notFound));
    found.put("events", foundBy(exercise::events));
    found.put("reprocess", foundBy(exercise::reprocess));
    found.put("refused", foundBy(exercise::refused));
    // The client's own mapper leaves nulls out.
    new ObjectMapper().writeValue(new File(System.getenv("MITOME_OUTPUT")), found);
  }

  private Map<String, Object> create() throws ApiException {
    CreateVerificationSessionRequest request =
        new CreateVerificationSessionRequest()
            .callbackUrl("https://tenant.example/verified")
            .state("s-81f3")
            .putMetadataItem("client", System.getenv("MITOME_CLIENT"))
            .preRegisteredInfo(new PreRegisteredInfo().lastName("Brandt").birthDate(LocalDate.of(1991, 4, 12)));
    Session session = sessions.createVerificationSession(request, System.getenv("MITOME_IDEMPOTENCY_KEY"));
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("id", session.getId());
    found.put("status", session.getStatus().getValue());
    found.put("createdAt", milliseconds(session.getCreatedAt()));
    found.put("verificationUrl", session.getVerificationUrl().toString());
    return found;
  }

  private Map<String, Object> get() throws ApiException {
    SessionDetail detail = sessions.getVerificationSession(sessionId);
    OffsetDateTime completedAt = detail.getCompletedAt();
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("id", detail.getId());
    found.put("status", detail.getStatus().getValue());
    found.put("createdAt", milliseconds(detail.getCreatedAt()));
    found.put("completedAt", completedAt == null ? null : milliseconds(completedAt));
    found.put("steps", detail.getPlan().getSteps());
    found.put("metadata", detail.getMetadata());
    found.put("verdict", detail.getOutcome().getVerdict().getValue());
    found.put("reasons", detail.getOutcome().getReasons());
    return found;
  }

  private Map<String, Object> notFound() throws Exception {
    try {
      throw new IllegalStateException("no refusal, but " + sessions.getVerificationSession("vs_" + "0".repeat(32)));
    } catch (ApiException refusal) {
      SessionNotFoundProblem problem = read(refusal, SessionNotFoundProblem.class);
      return Map.of("status", refusal.getCode(), "tag", problem.getTag().getValue());
    }
  }

  private Map<String, Object> events() throws ApiException {
    List<Object> types = new ArrayList<>();
    List<Object> reasons = new ArrayList<>();
    // Asked for by type, a page holds no type that a later release adds.
    SubscribableEventType referrals = SubscribableEventType.VERIFICATION_NEEDS_REVIEW;
    for (VerificationEvent event : events.listEvents(referrals, null, null, null, 100).getEvents()) {
      if (!(event.getActualInstance() instanceof VerificationNeedsReviewEvent)) continue;
      VerificationNeedsReviewEvent referred = event.getVerificationNeedsReviewEvent();
      if (!sessionId.equals(referred.getData().getSession().getSessionId())) continue;
      types.add(referred.getType().getValue());
      reasons.add(referred.getData().getReasons());
    }
    return Map.of("types", types, "reasons", reasons);
  }

  private Map<String, Object> reprocess() throws ApiException {
    ReprocessedSession session = sessions.reprocessVerificationSession(sessionId, null);
    return Map.of(
        "id", session.getId(),
        "status", session.getStatus().getValue(),
        "expiresAt", milliseconds(session.getExpiresAt()));
  }

  private Map<String, Object> refused() throws Exception {
    try {
      throw new IllegalStateException("no refusal, but " + sessions.reprocessVerificationSession(sessionId, null));
    } catch (ApiException refusal) {
      ReprocessNotAllowedProblem problem =
          read(refusal, ReprocessVerificationSessionConflict.class).getReprocessNotAllowedProblem();
      return Map.of(
          "status", refusal.getCode(),
          "tag", problem.getTag().getValue(),
          "reason", problem.getReason().getValue());
    }
  }

  /** A refusal's problem document, as the class that the operation has for it. */
  private static <T> T read(ApiException refusal, Class<T> problem) throws Exception {
    return JSON.getDefault().getMapper().readValue(refusal.getResponseBody(), problem);
  }

  private static long milliseconds(OffsetDateTime moment) {
    return moment.toInstant().toEpochMilli();
  }

  private static Object foundBy(Call call) {
    try {
      return call.find();
    } catch (Exception fault) {
      // Whatever goes wrong is what was found.
      return Map.of("error", fault.toString());
    }
  }
}
