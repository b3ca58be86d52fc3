package dev.perdure.model.message;

/** Why a piece of work gave no result. */
public record Failure(String code, String message, boolean retryable) {}
